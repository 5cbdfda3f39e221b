import { z } from 'zod';
import { API_PATH } from '../src/domain/paths.ts';
import { createValues, type Schema } from './bad-requests/values.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { onEach } from './stored/on-each.ts';
import { openApp } from './support.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 2_000, full: 100_000 };
const HANDLED_BAR = 0.5;
/** Answers of what stands in front of the handlers; some of 422 come from behind them. */
const REFUSALS = [400, 415, 422, 428];
/** The operations behind the operator's key, which no request here has. */
const OPERATOR_ONLY = '/moderation/';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly { name: string; in: string; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  readonly paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** Requests made from the API's own description: mostly acceptable, some values not. */
export const badRequests: Proof = {
  name: 'bad-requests',
  bar: '100,000 requests made from the schema, half of them handled: 0 answers of 5xx, all as described',
  run: (size) =>
    onEach(['SQLite in memory', 'PostgreSQL'], ({ place, url }) =>
      run(place === 'PostgreSQL' ? COUNT[size] / 4 : COUNT[size], url),
    ),
};

async function run(requests: number, url: string): Promise<Outcome> {
  const counts = { open: 0, handled: 0 };
  const opened = await openApp({ environment: { DATABASE_URL: url } });
  const random = createRandom(30);
  const shortcomings = new Set<string>();
  const ids: string[] = ['nobody'];
  try {
    const answer = await opened.app.request(`${API_PATH}/openapi.json`);
    const { paths, components }: Description = await answer.json();
    const values = createValues(random, components.schemas, ids);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ path, method, ...rest })),
    );
    const judge = createJudge(components.schemas);
    for (let i = 0; i < requests; i += 1) {
      const operation = operations[random.below(operations.length)];
      if (operation === undefined) break;
      const { path, init } = requestOf(operation, values);
      const response = await opened.app.request(API_PATH + path, init);
      const problem = await judge(operation, response);
      if (problem !== null) shortcomings.add(`${operation.method} ${operation.path}: ${problem}`);
      if (!operation.path.startsWith(OPERATOR_ONLY)) {
        counts.open += 1;
        if (!REFUSALS.includes(response.status)) counts.handled += 1;
      }
      const id = response.headers.get('Location')?.split('/').at(-1);
      if (id !== undefined) ids[random.below(50)] = id;
    }
    for (const { sentence } of await opened.store.verify()) shortcomings.add(sentence);
  } finally {
    await opened.close();
  }
  const share = counts.handled / counts.open;
  if (share < HANDLED_BAR) shortcomings.add(`only ${(share * 100).toFixed(0)} % reached a handler`);
  return {
    figure: `${requests} requests, ${(share * 100).toFixed(0)} % reached a handler; ${shortcomings.size} kinds of shortcoming`,
    shortcomings: [...shortcomings],
  };
}

type Values = ReturnType<typeof createValues>;

function requestOf(operation: Operation, values: Values): { path: string; init: RequestInit } {
  const headers = new Headers();
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    if (place !== 'path' && values.isLeftOut()) continue;
    const value = String(values.parameter(name, schema)).toWellFormed();
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value) || '-');
    else if (place === 'query') query.append(name, value);
    else headers.set(name, value.replace(/[^\x20-\x7e]/g, '?'));
  }
  const init: RequestInit = { method: operation.method.toUpperCase(), headers };
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = values.text(JSON.stringify(values.of(body)) ?? '');
  }
  return { path: query.size === 0 ? path : `${path}?${query}`, init };
}

/** Says what of an answer its description does not allow. */
function createJudge(schemas: Record<string, Schema>) {
  const known = new Map<string, z.ZodType>();
  return async ({ responses }: Operation, response: Response): Promise<string | null> => {
    const { status } = response;
    if (status >= 500) return `answers ${status}`;
    const described = responses[status] ?? responses['default'];
    if (described === undefined) return `${status} is not described`;
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
    const schema = described.content?.[type]?.schema;
    const text = await response.text();
    if (described.content === undefined) return text === '' ? null : `${status} has a body`;
    if (schema === undefined) return `${status} is not described as ${type}`;
    const key = JSON.stringify(schema);
    const checker = known.get(key) ?? z.fromJSONSchema(resolve(schema, schemas));
    known.set(key, checker);
    return checker.safeParse(JSON.parse(text)).success ? null : `${status} is not as described`;
  };
}

/** The schema with those that it refers to. */
function resolve(schema: Schema, schemas: Record<string, Schema>): z.core.JSONSchema.JSONSchema {
  const text = JSON.stringify({ ...schema, $defs: schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}
