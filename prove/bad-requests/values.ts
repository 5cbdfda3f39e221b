import type { Random } from '../random.ts';

/** What is used here of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One of so many values is none that the schema means. */
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

/** Values for the parameters and bodies that a description names. */
export function createValues(
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
  /** What a random text would hardly ever be. */
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
    /** Mostly the text as it is, else the beginning of it. */
    text: (whole: string) =>
      random.below(ODD_ONE_IN) === 0 ? whole.slice(0, random.below(whole.length + 1)) : whole,
    isLeftOut: () => random.below(LEFT_OUT_ONE_IN) === 0,
  };
}
