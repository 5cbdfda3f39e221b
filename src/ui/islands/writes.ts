import type { Catalogue, Similar, WorksPage } from '../../catalogue/catalogue.ts';
import { Conflict } from '../../catalogue/failures.ts';
import { Failure, type FailureCode, type FailureDetails } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { SentDraft } from '../../domain/people/draft.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { type Calls, createCalls, type Problem } from './calls.ts';

/** The part of the `Catalogue` that changes, lists of changes and the modal’s fields need. */
interface WritesClient
  extends Pick<
    Catalogue,
    'update' | 'remove' | 'restore' | 'loadSamples' | 'history' | 'changes' | 'similar' | 'works'
  > {
  readonly create: (draft: SentDraft, idempotencyKey?: string) => Promise<Personality>;
}

/** A `WritesClient` that calls the JSON API. The home page does not load it. */
export function createWritesClient({ request, read }: Calls): WritesClient {
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
        draft,
        idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
      ),
    update: (id, version, draft) => send('PUT', paths.api.personality(id), draft, basedOn(version)),
    async remove(id, version) {
      const init = { method: 'DELETE', headers: basedOn(version) };
      return versionOf(await request(paths.api.personality(id), init));
    },
    restore: (id, { newest, version }) =>
      send('POST', paths.api.restore(id), { version }, basedOn(newest)),
    loadSamples: () => read(paths.api.samples, { method: 'POST' }),
    history: (id, request = {}) => read(paths.api.history(id, request)),
    changes: (request) => read(paths.api.changes(request)),
    async similar(name, { signal } = {}) {
      const init = { signal: signal ?? null };
      const path = paths.api.similar(name);
      return (await read<{ readonly items: readonly Similar[] }>(path, init)).items;
    },
    works: (request, { signal } = {}) =>
      read<WorksPage>(paths.api.works(request), { signal: signal ?? null }),
  };
}

/** The failure that a problem of any call describes; a conflict includes the stored personality. */
export function nameFailure({ code, current }: Problem, details: FailureDetails): Failure | null {
  if (!isFailureCode(code)) return null;
  return code === 'conflict' && current !== undefined
    ? new Conflict(current)
    : new Failure(code, details);
}

/** Whether a value is a code of a failure: every code has a sentence. */
function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(FAILURE_SENTENCES, code);
}

/** Calls that can fail with all failures, as those do that write. */
export const writingCalls = createCalls((input, init) => fetch(input, init), nameFailure);

export const writesClient = createWritesClient(writingCalls);

function basedOn(version: number) {
  return { 'If-Match': `"${version}"` };
}

/** The version in the ETag of a response. A proxy that compresses makes the tag weak (`W/"3"`). */
function versionOf({ headers }: Response): number {
  return Number(/\d+/.exec(headers.get('ETag') ?? '')?.[0]);
}
