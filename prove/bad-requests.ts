import { z } from 'zod';
import { API_PATH } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { onEach } from './stored.ts';
import { openApp } from './support.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 2_000, full: 100_000 };
const HANDLED_BAR = 0.5;
/** Statuses of refusals in front of the handlers; some 422 come from the handlers themselves. */
const REFUSALS = [400, 415, 422, 428];

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

/** Sends requests that are generated from the API's own description, with mostly valid and some invalid values. */
export const badRequests: Proof = {
  name: 'bad-requests',
  bar: '100,000 requests made from the schema, half of them handled: 0 answers of 5xx, all as described',
  run: (size) =>
    onEach(['SQLite in memory', 'PostgreSQL'], ({ place, url }) =>
      run(place === 'PostgreSQL' ? COUNT[size] / 4 : COUNT[size], url),
    ),
};

async function run(requests: number, url: string): Promise<Outcome> {
  let handled = 0;
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
      if (!REFUSALS.includes(response.status)) handled += 1;
      const id = response.headers.get('Location')?.split('/').at(-1);
      if (id !== undefined) ids[random.below(50)] = id;
    }
    for (const { sentence } of await opened.store.verify()) shortcomings.add(sentence);
  } finally {
    await opened.close();
  }
  const share = handled / requests;
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

/** Creates the function that says in which way a response contradicts its description, or null. */
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

/** The schema together with the schemas to which it refers. */
function resolve(schema: Schema, schemas: Record<string, Schema>): z.core.JSONSchema.JSONSchema {
  const text = JSON.stringify({ ...schema, $defs: schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}

/** The part of JSON Schema that is used here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One in this many values does not match the schema. */
const ODD_ONE_IN = 12;
const LEFT_OUT_ONE_IN = 3;

const TEXTS = [
  'Capitu',
  'ana',
  '',
  ' ',
  '>intj',
  '-t',
  'João\u0301',
  '😀',
  '\u0000',
  '%',
  "' OR 1=1",
  '\ud800',
  'é'.repeat(300),
  // As many combining marks as fit into a body: NFC is quadratic over them.
  `a${'\u0316\u0301'.repeat(12_000)}`,
  '1',
] as const;
const ODD = [null, true, 0, -1, 1e300, 'x'.repeat(2_000), [], {}, [[[]]], { a: { b: 1 } }] as const;

/** Generates values for the parameters and bodies of a description. */
function createValues(
  random: Random,
  schemas: Readonly<Record<string, Schema>>,
  ids: readonly string[],
) {
  const of = (schema: Schema): unknown => {
    if (random.below(ODD_ONE_IN) === 0) return random.pick(ODD);
    if (schema.$ref !== undefined) return of(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    if (schema.anyOf !== undefined)
      return of(schema.anyOf[random.below(schema.anyOf.length)] ?? {});
    if (schema.enum !== undefined) return schema.enum[random.below(schema.enum.length)];
    const types = [schema.type ?? 'string'].flat();
    const type = types[random.below(types.length)];
    if (type === 'object') return objectOf(schema);
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number') return numberOf(schema);
    return random.pick(TEXTS);
  };
  const objectOf = ({ properties = {} }: Schema): object => {
    const named = Object.entries(properties).map(([name, schema]) => [name, known(name, schema)]);
    return Object.fromEntries(named);
  };
  const numberOf = ({ minimum = 0, maximum = 100 }: Schema): number =>
    minimum + random.below(maximum - minimum + 1);
  /** A value that a random text would hardly ever be, by the name of the parameter or field. */
  const known = (name: string, schema: Schema): unknown => {
    if (random.below(ODD_ONE_IN) === 0) return of(schema);
    if (name === 'id') return ids[random.below(ids.length)] ?? 'nobody';
    if (name === 'if-match') return `"${1 + random.below(2)}"`;
    if (name === 'seed') return random.below(2 ** 32).toString(36);
    if (name === 'cursor') return '12.1';
    if (name === 'icon') return null;
    if (name === 'name') return random.pick(['Capitu', 'Bentinho', 'Escobar']);
    return of(schema);
  };
  return {
    of,
    parameter: known,
    /** Mostly the whole text, otherwise its beginning. */
    text: (whole: string) =>
      random.below(ODD_ONE_IN) === 0 ? whole.slice(0, random.below(whole.length + 1)) : whole,
    isLeftOut: () => random.below(LEFT_OUT_ONE_IN) === 0,
  };
}
