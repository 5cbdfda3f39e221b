import { createHash } from 'node:crypto';
import { iconHashOf } from '../domain/paths.ts';
import { type PreviewSubject, previewKey } from '../domain/preview.ts';
import { serverPaths } from '../domain/server-paths.ts';

/** Raised when the same subject gets another picture: applications keep what they fetched from an address. */
const TEMPLATE_VERSION = 2;

const HASH_LENGTH = 16;

/** Address of a subject's picture, which changes with everything that the picture shows. */
export function previewAddress(subject: PreviewSubject): string {
  const hash = createHash('sha256').update(JSON.stringify([TEMPLATE_VERSION, ...shown(subject)]));
  return serverPaths.preview(previewKey(subject), hash.digest('hex').slice(0, HASH_LENGTH));
}

function shown(subject: PreviewSubject): readonly unknown[] {
  if (subject.kind !== 'personality') return [previewKey(subject)];
  const { name, gender, type, identity, icon } = subject.personality;
  return [name, gender, type, identity, icon === null ? null : iconHashOf(icon)];
}
