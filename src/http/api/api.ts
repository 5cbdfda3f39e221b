import { OpenAPIHono } from '@hono/zod-openapi';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Moderation } from '../../catalogue/reports.ts';
import { Failure } from '../../domain/failure.ts';
import { API_PATH } from '../../domain/paths.ts';
import { SHARED_BRIEFLY, taggedJson } from '../answers/entity-tag.ts';
import { failureOf, problemResponse } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import { type StorageUse, storagePercent } from '../guards/storage-limit.ts';
import { catalogueOfWriter } from '../guards/visitor.ts';
import type { Log } from '../request-log.ts';
import type { Readiness } from '../server/drain.ts';
import { healthSchema, importReportSchema } from './answer-schemas.ts';
import { BODY_SCHEMAS } from './body-schemas.ts';
import type { Guessing } from './give-guess.ts';
import { addGuesses } from './guesses.ts';
import { addHistory } from './history.ts';
import { addPersonalities } from './personalities.ts';
import { addReports } from './reports.ts';
import { FAILING, type Guards, json, problem, route, WRITING } from './route.ts';
import type { TakeReport } from './take-report.ts';

interface ApiDependencies {
  readonly guards: Guards;
  readonly guessing: Guessing;
  readonly readiness: Readiness;
  readonly storage: StorageUse;
  /** The version in package.json. */
  readonly version: string;
  readonly log: Log;
  readonly takeReport: TakeReport;
  readonly moderation: Pick<Moderation, 'isHeld'>;
}

/** Creates the JSON API under /mbti-db/api, with the OpenAPI file that is generated from it. */
export function createApi(dependencies: ApiDependencies) {
  const { guards, guessing, readiness, storage, version, log } = dependencies;
  const { takeReport, moderation } = dependencies;
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
  api.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });

  for (const [name, schema] of Object.entries(BODY_SCHEMAS)) {
    api.openAPIRegistry.register(name, schema);
  }
  addPersonalities(api, guards, moderation);
  addHistory(api, guards);
  addGuesses(api, guards, guessing);
  addReports(api, guards, takeReport);

  api.openapi(
    route('post', '/samples', 'Fill an empty catalogue with the sample personalities', {
      middleware: [guards.write, guards.body, guards.visitor],
      responses: {
        200: json(importReportSchema, 'What was created and what was refused.'),
        409: problem('The catalogue is not empty.'),
        ...WRITING,
      },
    }),
    async (c) => c.json(await catalogueOfWriter(c).loadSamples(), 200),
  );

  /** The ping of the store in progress, which simultaneous health checks share, so that many cost as much as one. */
  let pingInProgress: Promise<void> | null = null;
  api.openapi(
    route('get', '/health', 'Whether the store responds and the instance is not stopping', {
      responses: { 200: json(healthSchema, 'The instance is healthy.'), ...FAILING },
    }),
    async (c) => {
      if (!readiness.isReady()) throw new Failure('stopping');
      pingInProgress ??= c.var.catalogue.ping().finally(() => {
        pingInProgress = null;
      });
      await pingInProgress;
      return c.json({ status: 'ok' as const, ...storagePercent(storage) }, 200);
    },
  );

  // Generated once, because generating it takes longer than most responses.
  let description: unknown;
  api.get('/openapi.json', guards.read, (c) => {
    description ??= api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'MBTI DB', version, license: { name: 'MIT' } },
      servers: [{ url: API_PATH }],
    });
    return taggedJson(c, description, SHARED_BRIEFLY);
  });
  // Hono does not call the `notFound` of a mounted app.
  api.all('*', () => problemResponse(new Failure('not_found')));
  return api;
}
