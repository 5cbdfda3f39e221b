import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import { Failure } from '../domain/failure.ts';
import { API_PATH, paths } from '../domain/paths.ts';
import type { AppEnv } from './environment.ts';
import type { Log } from './log.ts';
import { problemResponse } from './problem.ts';
import { readNewDraft, readWholeDraft } from './read-draft.ts';
import { describeRoutes, type Guards } from './routes.ts';
import { BODY_SCHEMAS } from './schemas.ts';
import { formatVersion, parseVersion } from './version-tag.ts';

export interface ApiDependencies {
  readonly catalogue: LocalCatalogue;
  readonly guards: Guards;
  /** As in package.json. */
  readonly version: string;
  readonly log: Log;
}

/** The JSON API under /mbti-db/api, and the OpenAPI file made of it. */
export function createApi({ catalogue, guards, version, log }: ApiDependencies) {
  const api = new OpenAPIHono<AppEnv>({
    defaultHook(result) {
      if (!result.success) throw new Failure('malformed_request', { cause: result.error });
    },
  });
  api.onError((error) => answerError(error, log));
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (_, methods) =>
        problemResponse(new Failure('method_not_allowed'), { Allow: methods.join(', ') }),
    }),
  );
  api.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });

  const routes = describeRoutes(guards);
  for (const [name, schema] of Object.entries(BODY_SCHEMAS)) {
    api.openAPIRegistry.register(name, schema);
  }

  api.openapi(routes.page, async (c) => c.json(await catalogue.page(c.req.valid('query')), 200));

  api.openapi(routes.get, async (c) => {
    const personality = await catalogue.get(c.req.valid('param').id);
    c.header('ETag', formatVersion(personality.version));
    c.header('Cache-Control', 'private, no-cache');
    const known = parseVersion(c.req.header('If-None-Match') ?? '');
    if (known === personality.version) return c.body(null, 304);
    return c.json(personality, 200);
  });

  api.openapi(routes.create, async (c) => {
    const key = c.req.valid('header')['idempotency-key'];
    const personality = await catalogue.create(await readNewDraft(c.req), key);
    c.header('Location', paths.api.personality(personality.id));
    c.header('ETag', formatVersion(personality.version));
    return c.json(personality, 201);
  });

  api.openapi(routes.update, async (c) => {
    const version = requireVersion(c.req.valid('header')['if-match']);
    const { id } = c.req.valid('param');
    const personality = await catalogue.update(id, version, await readWholeDraft(c.req));
    c.header('ETag', formatVersion(personality.version));
    return c.json(personality, 200);
  });

  api.openapi(routes.remove, async (c) => {
    const version = requireVersion(c.req.valid('header')['if-match']);
    await catalogue.remove(c.req.valid('param').id, version);
    return c.body(null, 204);
  });

  api.openapi(routes.distribution, async (c) =>
    c.json(await catalogue.distribution(c.req.valid('query').q), 200),
  );

  api.openapi(routes.samples, async (c) => {
    return c.json(await catalogue.loadSamples(), 200);
  });

  api.openapi(routes.health, async (c) => {
    await catalogue.ping();
    return c.json({ status: 'ok' as const }, 200);
  });

  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'MBTI DB', version, license: { name: 'MIT' } },
    servers: [{ url: API_PATH }],
  });
  // Not `api.notFound`: that of a mounted app is never asked.
  api.all('*', () => problemResponse(new Failure('not_found')));
  return api;
}

/** Without If-Match the answer is 428; with one that no version can have, it cannot be understood. */
function requireVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Failure('version_required');
  const version = parseVersion(ifMatch);
  if (version === null) throw new Failure('malformed_request');
  return version;
}

function answerError(error: Error, log: Log): Response {
  if (error instanceof Failure) {
    if (error.code === 'unavailable' || error.code === 'storage_full')
      log.error(error.code, error.cause);
    return problemResponse(error);
  }
  if (error instanceof HTTPException && error.status === 400) {
    return problemResponse(new Failure('malformed_request'));
  }
  log.error('internal', error);
  return problemResponse(new Failure('internal'));
}
