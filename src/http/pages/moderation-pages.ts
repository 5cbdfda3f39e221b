import type { Context, Hono } from 'hono';
import { ITEMS_MAX, MODERATION_ACTIONS, type Reports, UNDO } from '../../catalogue/reports.ts';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Settings } from '../../settings.ts';
import { failureOf, retryHeaders, statusOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import type { FormGuards } from '../guards/body.ts';
import type { Moderator } from '../guards/moderator.ts';
import { requireWritable } from '../guards/writes.ts';
import type { Log } from '../request-log.ts';
import {
  addressOfDone,
  readDone,
  readScope,
  readUndo,
  UNDO_MAX,
  type UndoScope,
} from './moderation-undo.ts';
import type { AnswerDocument, Pages } from './serve-pages.ts';

interface ModerationPagesOptions {
  readonly reports: Reports;
  readonly moderator: Moderator;
  readonly guards: FormGuards;
  readonly settings: Pick<Settings, 'readOnly'>;
  readonly log: Log;
}

const HELD = 'fora-do-ar';
const VISITOR = 'visitante';

/** Adds the operator's page, which requires the moderation key; if none is set, the address has no page. */
export function serveModerationPages(
  app: Hono<AppEnv>,
  { answerDocument, serveDocument }: Pages,
  { reports, moderator, guards, settings, log }: ModerationPagesOptions,
): void {
  const { moderation } = reports;
  const page = paths.moderation();

  serveDocument(page, async (c) => {
    if (!moderator.isEnabled) return answerDocument(c);
    if (!(await moderator.isSignedIn(c))) return answerKey(c, null);
    return c.req.query('lista') === VISITOR ? answerVisitor(c, null) : answerLists(c, null);
  });

  app.on('POST', [page, `${page}/`], moderator.precheck, ...guards, answerForm);

  async function answerForm(c: Context<AppEnv>): Promise<Response> {
    const form = new URLSearchParams(await c.req.text());
    const key = form.get('chave');
    if (key !== null) return enter(c, key);
    if (!(await moderator.isSignedIn(c))) return answerKey(c, null, 401);
    if (form.get('fazer') === 'leave') {
      await moderator.signOut(c);
      return c.redirect(page, 303);
    }
    const undo = readUndo(form);
    if (undo !== null) return answerUndo(c, undo);
    const action = MODERATION_ACTIONS.find((one) => one === form.get('fazer'));
    const list = form.get('lista') ?? '';
    const done: string[] = [];
    const failures: Failure[] = [];
    const act = async (whom: string): Promise<void> => {
      const [id = '', newest] = whom.split('/');
      try {
        if (action === undefined) throw new Failure('malformed_request');
        requireWritable(settings);
        await moderation.act(action, id, Number(newest));
        done.push(id);
      } catch (error) {
        failures.push(failureOf(error, c, log));
      }
    };
    for (const whom of form.getAll('quem')) await act(whom);
    const [failure] = failures;
    if (failure !== undefined && done.length === 0) return answerLists(c, failure, list);
    // The next page shows the outcome, and can be loaded again without repeating the action.
    const told = new URLSearchParams({ feito: action ?? '', lista: list });
    told.set('quem', joinIds(done));
    if (failures.length > 0) told.append('ficaram', String(failures.length));
    return c.redirect(`${page}?${told}`, 303);
  }

  async function enter(c: Context<AppEnv>, key: string): Promise<Response> {
    try {
      await moderator.signIn(c, key);
      return c.redirect(page, 303);
    } catch (error) {
      const failure = failureOf(error, c, log);
      return answerKey(c, failure, statusOf(failure.code));
    }
  }

  const answerKey = (c: Context<AppEnv>, failure: Failure | null, status = 200) =>
    answerSecret(
      c,
      { kind: 'moderation', state: 'key', failure },
      status,
      failure === null ? {} : retryHeaders(failure),
    );

  async function answerLists(
    c: Context<AppEnv>,
    failure: Failure | null,
    list = c.req.query('lista'),
  ): Promise<Response> {
    const lists = {
      kind: 'moderation',
      state: 'lists',
      list: list === HELD ? 'held' : 'reported',
      reported: list === HELD ? [] : await moderation.reported(),
      held: list === HELD ? await moderation.held() : [],
      counts: await reports.counts(),
      done: failure === null ? await doneOf(c) : null,
      failure,
      now: new Date().toISOString(),
    } as const;
    return answerSecret(c, lists, failure === null ? 200 : statusOf(failure.code));
  }

  async function answerVisitor(c: Context<AppEnv>, failed: Failure | null): Promise<Response> {
    const { visitante = '', dias = '7' } = c.req.query();
    const scope = readScope(visitante, dias);
    const isUnreadable = scope === null && visitante !== '';
    const failure = failed ?? (isUnreadable ? new Failure('malformed_request') : null);
    const found = scope === null ? null : { ...scope, ...(await moderation.changedBy(scope)) };
    const page = {
      kind: 'moderation',
      state: 'visitor',
      counts: await reports.counts(),
      asked: { visitor: scope?.visitor ?? visitante, days: dias },
      found: found === null ? null : { ...found, isTooMany: found.count > UNDO_MAX },
      done: readDone(new URL(c.req.url).searchParams),
      failure,
    } as const;
    return answerSecret(c, page, failure === null ? 200 : statusOf(failure.code));
  }

  async function answerUndo(c: Context<AppEnv>, scope: UndoScope): Promise<Response> {
    try {
      requireWritable(settings);
      return c.redirect(addressOfDone(await moderation.undoAll(scope)), 303);
    } catch (error) {
      return answerVisitor(c, failureOf(error, c, log));
    }
  }

  /** The outcome of the previous form, and the action that undoes it. */
  async function doneOf(c: Context<AppEnv>) {
    const action = MODERATION_ACTIONS.find((one) => one === c.req.query('feito'));
    if (action === undefined) return null;
    const ids = (c.req.query('quem') ?? '').split('.').slice(0, ITEMS_MAX).map(lengthen);
    const found = await Promise.all(
      ids.map(async (id) => {
        const newest = await moderation.newestOf(id);
        return newest === null ? [] : [{ id, ...newest }];
      }),
    );
    const people = found.flat();
    if (people.length === 0) return null;
    return { action, undo: UNDO[action], people, kept: Number(c.req.query('ficaram') ?? 0) };
  }

  const answerSecret: AnswerDocument = (c, data, status, more) =>
    answerDocument(c, data, status, { ...more, 'Cache-Control': 'no-store' });
}

/** Prefix of an id that is not a UUID. Like the dot between two ids, it is not a character of base64url. */
const TEXT = '!';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Encodes an id for an address. A UUID becomes 22 characters, since a hundred ids must fit in the 4 kB that a proxy
 * accepts as headers. Ids of another form, which other programs created, are encoded as text.
 */
function shorten(id: string): string {
  return UUID.test(id)
    ? Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
    : `${TEXT}${Buffer.from(id).toString('base64url')}`;
}

/** Maximum length of the ids in an address. A hundred UUIDs are shorter; ids of another form may be of any length. */
const IDS_MAX = 3_000;

/** Encodes ids for an address, as many of the first as it has room for. */
function joinIds(ids: readonly string[]): string {
  const joined = ids.map(shorten).join('.');
  return joined.length <= IDS_MAX ? joined : joinIds(ids.slice(0, -1));
}

/** Decodes an id that `shorten` has encoded. */
function lengthen(short: string): string {
  // PostgreSQL refuses text with NUL, and no id has one.
  if (short.startsWith(TEXT))
    return Buffer.from(short.slice(TEXT.length), 'base64url').toString().replaceAll('\0', '');
  const hex = Buffer.from(short, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
