import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { createReports } from '../../src/catalogue/reports.ts';
import type { Store } from '../../src/catalogue/store.ts';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { createFigurePictures, type FigurePictures } from '../../src/figures/figure-pictures.ts';
import {
  distributionSchema,
  personalitySchema,
  problemSchema,
} from '../../src/http/api/answer-schemas.ts';
import { createApp } from '../../src/http/app.ts';
import type { OpenDataFiles } from '../../src/http/files/open-data.ts';
import type { Overload } from '../../src/http/guards/overload.ts';
import type { StorageUse } from '../../src/http/guards/storage-limit.ts';
import type { RenderPage } from '../../src/http/pages/render-page.ts';
import type { RequestEntry } from '../../src/http/request-log.ts';
import { createReadiness, type Readiness } from '../../src/http/server/drain.ts';
import type { Previews } from '../../src/link-pictures/link-pictures.ts';
import { createTableWriter } from '../../src/service/open-data.ts';
import { type Environment, readSettings } from '../../src/settings.ts';
import type { PageAnswer } from '../../src/ui/page-contract.ts';
import { apiPaths } from '../support/api-paths.ts';
import { openCatalogue } from '../support/catalogue.ts';
import * as people from '../support/people.ts';
import { SILENT_LOG } from './silent-log.ts';

export interface OpenAppOptions {
  readonly environment?: Environment;
  readonly assets?: string | null;
  /** Renders all pages; by default they are empty. */
  readonly renderPage?: RenderPage;
  /** Wraps the catalogue, to make it fail. */
  readonly wrap?: (catalogue: LocalCatalogue) => LocalCatalogue;
  readonly overload?: Overload;
  readonly storage?: StorageUse;
  readonly readiness?: Readiness;
  readonly previews?: Previews;
  readonly figures?: FigurePictures;
  /** The files of the open data; none if absent. */
  readonly openData?: OpenDataFiles | null;
  /** Another app whose catalogue this one serves too, as a second instance. */
  readonly beside?: Pick<OpenApp, 'catalogue' | 'store'>;
}

interface LoggedError {
  readonly message: string;
  readonly cause: unknown;
}

export interface OpenApp {
  readonly app: ReturnType<typeof createApp>;
  /** Sends a request, `from` an address if given. `outgoing` closes when its client has received the response. */
  readonly request: (
    path: string,
    init?: RequestInit,
    from?: string,
    outgoing?: ServerResponse,
  ) => Promise<Response>;
  readonly catalogue: LocalCatalogue;
  readonly store: Store;
  readonly errors: readonly LoggedError[];
  /** The nonces passed to the page renderer. */
  readonly nonces: readonly string[];
  readonly warnings: readonly string[];
  /** The log entries of all requests. */
  readonly requests: readonly RequestEntry[];
}

/** The whole app over a catalogue in memory, with empty pages. */
export async function openApp({
  environment = { WRITES_PER_MINUTE: '0' },
  assets = null,
  renderPage = emptyPage,
  wrap = (catalogue) => catalogue,
  overload = { isOver: () => false },
  storage = { used: () => 0, count: () => {} },
  readiness = createReadiness(),
  previews = { picture: () => Promise.reject(new Error('No pictures are drawn.')) },
  figures = createFigurePictures(() => Promise.reject(new Error('No figures are drawn.'))),
  openData = null,
  beside,
}: OpenAppOptions = {}): Promise<OpenApp> {
  const { catalogue, store } = beside ?? (await openCatalogue());
  const errors: LoggedError[] = [];
  const nonces: string[] = [];
  const warnings: string[] = [];
  const requests: RequestEntry[] = [];
  const app = createApp({
    catalogue: wrap(catalogue),
    reports: createReports({ store, now: () => new Date().toISOString() }),
    secret: await store.secret(),
    sourceOf: store.sourceOf,
    settings: readSettings(environment),
    renderPage: (asked) => {
      nonces.push(asked.nonce);
      return renderPage(asked);
    },
    log: {
      ...SILENT_LOG,
      warn: (message) => warnings.push(message),
      error: (message, cause) => errors.push({ message, cause }),
    },
    observe: (entry) => requests.push(entry),
    version: '1.1.0',
    assets,
    openData,
    writeTable: createTableWriter('http://localhost:3000'),
    readiness,
    overload,
    storage,
    previews,
    figures,
  });
  return {
    app,
    request: async (path, init, from, outgoing) =>
      app.request(path, init, {
        ...(from === undefined ? {} : bindingsOf(from)),
        ...(outgoing === undefined ? {} : { outgoing }),
      }),
    catalogue,
    store,
    errors,
    nonces,
    warnings,
    requests,
  };
}

/** The bindings that the server adds to a request of an address. */
function bindingsOf(address: string): { incoming: IncomingMessage } {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  return { incoming: new IncomingMessage(socket) };
}

async function emptyPage(): Promise<PageAnswer> {
  return { status: 200, html: '<!doctype html><title>Página</title>', failure: null };
}

export const PEOPLE = paths.api.personalities();

const CAPITU = people.draft({ name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' });

/** A draft for the API; fields can be replaced by any value. */
export function draft(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...CAPITU, ...fields };
}

/** A request with a JSON body. */
export function sending(
  method: 'POST' | 'PUT' | 'DELETE',
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

export async function readBody<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await response.json());
}

export async function createOne(
  app: OpenApp,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Personality> {
  const response = await app.request(PEOPLE, sending('POST', draft(fields)));
  expect(response.status).toBe(201);
  return readBody(response, personalitySchema);
}

const ofVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/** Replaces a personality, given its known version. */
export function replace(
  app: OpenApp,
  id: string,
  version: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  const change = sending('PUT', draft(fields), ofVersion(version));
  return app.request(paths.api.personality(id), change);
}

export function remove(app: OpenApp, id: string, version: number): Promise<Response> {
  return app.request(paths.api.personality(id), { method: 'DELETE', headers: ofVersion(version) });
}

/** Restores an earlier version of a personality, given its newest version. */
export function restore(
  app: OpenApp,
  id: string,
  newest: number,
  version: number,
): Promise<Response> {
  return app.request(paths.api.restore(id), sending('POST', { version }, ofVersion(newest)));
}

export async function countAll(app: OpenApp): Promise<number> {
  const response = await app.request(apiPaths.distribution(''));
  return (await readBody(response, distributionSchema)).total;
}

/** Checks what all refusals have in common, and returns the problem. */
export async function expectProblem(response: Response, status: number, code: string) {
  const text = await response.text();
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts\b|sqlite|select |insert |zod/i);
  expect(text).not.toContain(process.cwd());
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = problemSchema.strict().parse(JSON.parse(text));
  expect(problem).toMatchObject({ type: 'about:blank', status, code });
  expect(response.status).toBe(status);
  return problem;
}
