import { createHash } from 'node:crypto';
import { iconHashOf } from '../domain/paths.ts';
import { type PreviewSubject, previewKey } from '../domain/preview.ts';
import { serverPaths } from '../domain/server-paths.ts';

/** Raised when the same subject gets another picture: applications keep what they fetched from an address. */
const TEMPLATE_VERSION = 3;

const HASH_LENGTH = 16;

/** Address of a subject's picture, which changes with everything that the picture shows. */
export function previewAddress(subject: PreviewSubject): string {
  const hash = createHash('sha256').update(JSON.stringify([TEMPLATE_VERSION, ...shown(subject)]));
  return serverPaths.preview(previewKey(subject), hash.digest('hex').slice(0, HASH_LENGTH));
}

function shown(subject: PreviewSubject): readonly unknown[] {
  if (!('personality' in subject)) return [previewKey(subject)];
  const { name, icon } = subject.personality;
  const hash = icon === null ? null : iconHashOf(icon);
  if (subject.kind === 'question') return [previewKey(subject), name, hash];
  const { gender, type, identity } = subject.personality;
  return [name, gender, type, identity, hash];
}
