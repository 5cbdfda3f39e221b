import type { Personality } from '../../src/domain/people/personality.ts';
import type { PreviewSubject } from '../../src/domain/preview.ts';
import { personality } from '../support/people.ts';

export const CAPITU = personality({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: 'A',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

export function subjectOf(fields: Partial<Personality> = {}): PreviewSubject {
  return { kind: 'personality', personality: { ...CAPITU, ...fields } };
}
