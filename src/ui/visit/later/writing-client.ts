import type { Catalogue, SentDraft } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import { browserCalls } from '../browser-catalogue.ts';
import type { Calls } from '../calls.ts';

export type WritableCatalogue = Pick<
  Catalogue,
  'create' | 'update' | 'remove' | 'restore' | 'undoMany' | 'loadSamples'
>;

/** The writing part of the `Catalogue` over the JSON API; kept out of what the home page loads. */
export function createWritingClient({ request, read }: Calls): WritableCatalogue {
  const send = <T>(method: string, path: string, body: unknown, headers: HeadersInit) =>
    read<T>(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    create: (draft, idempotencyKey) =>
      send(
        'POST',
        paths.api.personalities(),
        bodyOf(draft),
        idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
      ),
    update: (id, version, draft) =>
      send('PUT', paths.api.personality(id), bodyOf(draft), basedOn(version)),
    async remove(id, version) {
      const init = { method: 'DELETE', headers: basedOn(version) };
      return versionOf(await request(paths.api.personality(id), init));
    },
    restore: (id, newest, version) =>
      send('POST', paths.api.restore(id), { version }, basedOn(newest)),
    undoMany: (scope) => send('POST', paths.api.undoMany, scope, {}),
    loadSamples: () => read(paths.api.samples, { method: 'POST' }),
  };
}

/** The writes of this visit. */
export const browserWrites = createWritingClient(browserCalls);

function basedOn(version: number) {
  return { 'If-Match': `"${version}"` };
}

/** The version that an answer's ETag names; compression on the way makes the tag weak (`W/"3"`). */
function versionOf({ headers }: Response): number {
  return Number(/\d+/.exec(headers.get('ETag') ?? '')?.[0]);
}

/** Picks the fields that the API accepts: a draft may have more, such as those of a personality. */
function bodyOf(draft: SentDraft) {
  const { name, gender, type, identity, work, aliases, rationale, icon } = draft;
  return { name, gender, type, identity, work, aliases, rationale, icon };
}
