import { OpenAPIHono } from '@hono/zod-openapi';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Moderation } from '../../catalogue/moderation.ts';
import { Failure } from '../../domain/failure.ts';
import { API_PATH, paths } from '../../domain/paths.ts';
import {
  ASK_EACH_TIME,
  FOR_A_MOMENT,
  formatVersion,
  namesTag,
  parseVersion,
  taggedJson,
  varyUnchanged,
} from '../answers/entity-tag.ts';
import { failureOf, problemResponse } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import { type StorageUse, toldPercent } from '../guards/how-much.ts';
import { limitIcons, type TakeReport } from '../guards/what-is-sent.ts';
import { catalogueOfWriter, type Moderator } from '../guards/who.ts';
import type { Log } from '../log.ts';
import type { Readiness } from '../server/drain.ts';
import { addGuesses, type GuessApiDependencies } from './guess-api.ts';
import { describeHistoryRoutes } from './history-routes.ts';
import { describeModerationRoutes } from './moderation-routes.ts';
import { readNewDraft, readWholeDraft } from './read-draft.ts';
import { readObject } from './read-object.ts';
import { readRestoration } from './read-restoration.ts';
import { readUndoScope } from './read-undo-scope.ts';
import { describeReportRoutes } from './report-routes.ts';
import { describeRoutes, type Guards } from './routes.ts';
import { BODY_SCHEMAS } from './schemas.ts';

export interface ApiDependencies {
  readonly guards: Guards;
  readonly guessing: GuessApiDependencies;
  readonly readiness: Readiness;
  readonly storage: StorageUse;
  /** As in package.json. */
  readonly version: string;
  readonly log: Log;
  readonly takeReport: TakeReport;
  readonly moderation: Moderation;
  readonly moderator: Moderator;
}

/** The JSON API under /mbti-db/api, and the OpenAPI file made of it. */
export function createApi(dependencies: ApiDependencies) {
  const { guards, guessing, readiness, storage, version, log } = dependencies;
  const { takeReport, moderation, moderator } = dependencies;
  const api = new OpenAPIHono<AppEnv>({
    defaultHook(result) {
      if (!result.success) throw new Failure('malformed_request', { cause: result.error });
    },
  });
  api.onError((error, c) => problemResponse(failureOf(error, c, log)));
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (_, methods) =>
        problemResponse(new Failure('method_not_allowed'), { Allow: methods.join(', ') }),
    }),
  );
  api.use(varyUnchanged, async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });

  const writeWithIcon = limitIcons();
  const routes = {
    ...describeRoutes(guards),
    ...describeHistoryRoutes(guards),
    ...describeReportRoutes(guards),
    ...describeModerationRoutes(guards, moderator),
  };
  for (const [name, schema] of Object.entries(BODY_SCHEMAS)) {
    api.openAPIRegistry.register(name, schema);
  }

  api.openapi(routes.page, async (c) => {
    const request = c.req.valid('query');
    return taggedJson(c, await c.var.catalogue.page(request), cachingOf(request));
  });

  api.openapi(routes.search, async (c) => {
    const request = c.req.valid('query');
    return taggedJson(c, await c.var.catalogue.search(request), cachingOf(request));
  });

  api.openapi(routes.get, async (c) => {
    const personality = await c.var.catalogue.get(c.req.valid('param').id);
    const tag = formatVersion(personality.version);
    c.header('ETag', tag);
    // The version does not tell of a lock, so nothing may keep an answer with one.
    if (personality.locked) return c.json(personality, 200);
    c.header('Cache-Control', ASK_EACH_TIME);
    if (namesTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
    return c.json(personality, 200);
  });

  api.openapi(routes.create, async (c) => {
    const key = c.req.valid('header')['idempotency-key'];
    const draft = await readNewDraft(c.req);
    const personality = await writeWithIcon(c.var.address, draft.icon, () =>
      catalogueOfWriter(c).create(draft, key),
    );
    c.header('Location', paths.api.personality(personality.id));
    c.header('ETag', formatVersion(personality.version));
    return c.json(personality, 201);
  });

  /** Whatever is wrong with a write of a held personality, it is refused because it is held. */
  const unlessHeld = async <T>(id: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      const isHeld = await moderation.isHeld(id).catch(() => false);
      throw isHeld ? new Failure('held') : error;
    }
  };

  api.openapi(routes.update, async (c) => {
    const { id } = c.req.valid('param');
    const personality = await unlessHeld(id, async () => {
      const version = requireVersion(c.req.valid('header')['if-match']);
      const draft = await readWholeDraft(c.req);
      return writeWithIcon(c.var.address, draft.icon, () =>
        catalogueOfWriter(c).update(id, version, draft),
      );
    });
    c.header('ETag', formatVersion(personality.version));
    return c.json(personality, 200);
  });

  api.openapi(routes.remove, async (c) => {
    const { id } = c.req.valid('param');
    const removal = await unlessHeld(id, async () => {
      const version = requireVersion(c.req.valid('header')['if-match']);
      return catalogueOfWriter(c).remove(id, version);
    });
    c.header('ETag', formatVersion(removal));
    return c.body(null, 204);
  });

  api.openapi(routes.history, async (c) => {
    const { id } = c.req.valid('param');
    return taggedJson(c, await c.var.catalogue.history(id, c.req.valid('query')), ASK_EACH_TIME);
  });

  api.openapi(routes.restore, async (c) => {
    const { id } = c.req.valid('param');
    const personality = await unlessHeld(id, async () => {
      const newest = requireVersion(c.req.valid('header')['if-match']);
      const version = await readRestoration(c.req);
      return catalogueOfWriter(c).restore(id, newest, version);
    });
    c.header('ETag', formatVersion(personality.version));
    return c.json(personality, 200);
  });

  api.openapi(routes.undoMany, async (c) => {
    const scope = await readUndoScope(c.req);
    return c.json(await catalogueOfWriter(c).undoMany(scope), 200);
  });

  api.openapi(routes.report, async (c) => {
    const content = await readObject(c.req);
    const { number, at } = await takeReport(c, c.req.valid('param').id, content);
    return c.json({ number, at }, 201);
  });

  api.openapi(routes.enter, async (c) => {
    const { key } = await readObject(c.req);
    if (typeof key !== 'string') throw new Failure('malformed_request');
    await moderator.enter(c, key);
    return c.body(null, 204);
  });
  api.openapi(routes.leave, async (c) => {
    await moderator.leave(c);
    return c.body(null, 204);
  });
  api.openapi(routes.reported, async (c) => c.json({ items: await moderation.reported() }, 200));
  api.openapi(routes.held, async (c) => c.json({ items: await moderation.held() }, 200));
  for (const action of ['hold', 'release', 'dismiss', 'undismiss'] as const) {
    api.openapi(routes[action], async (c) => {
      await moderation.act(action, c.req.valid('param').id, 0);
      return c.body(null, 204);
    });
  }

  // Shared caches must revalidate, so that they stop showing what was erased.
  api.openapi(routes.changes, async (c) =>
    taggedJson(c, await c.var.catalogue.changes(c.req.valid('query')), ASK_EACH_TIME),
  );

  addGuesses(api, guards, guessing);

  api.openapi(routes.distribution, async (c) =>
    taggedJson(c, await c.var.catalogue.distribution(c.req.valid('query').q), FOR_A_MOMENT),
  );

  api.openapi(routes.similar, async (c) =>
    taggedJson(
      c,
      { items: await c.var.catalogue.similar(c.req.valid('query').name) },
      FOR_A_MOMENT,
    ),
  );

  api.openapi(routes.samples, async (c) => {
    return c.json(await catalogueOfWriter(c).loadSamples(), 200);
  });

  api.openapi(routes.health, async (c) => {
    if (!readiness.isReady()) throw new Failure('unavailable');
    await c.var.catalogue.ping();
    return c.json({ status: 'ok' as const, ...toldPercent(storage) }, 200);
  });

  // Generated once: that takes longer than most answers.
  let description: unknown;
  api.get('/openapi.json', guards.read, (c) => {
    description ??= api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'MBTI DB', version, license: { name: 'MIT' } },
      servers: [{ url: API_PATH }],
    });
    return taggedJson(c, description, FOR_A_MOMENT);
  });
  // Not `api.notFound`: Hono does not call that of a mounted app.
  api.all('*', () => problemResponse(new Failure('not_found')));
  return api;
}

/** Without a seed, each answer has a fresh random order. */
function cachingOf({ seed }: { readonly seed?: string | undefined }): string {
  return seed === undefined ? ASK_EACH_TIME : FOR_A_MOMENT;
}

/** `version_required` without If-Match, `malformed_request` when it is not the tag of a version. */
function requireVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Failure('version_required');
  const version = parseVersion(ifMatch);
  if (version === null) throw new Failure('malformed_request');
  return version;
}
