import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, DRAFT_DEFAULTS } from '../../src/domain/people/draft.ts';
import { checkLater } from '../../src/domain/people/field-rules.ts';
import { LATER_FIELDS } from '../../src/domain/people/fields.ts';
import { nameIssues, tidyName } from '../../src/domain/people/name.ts';
import { type ExportedRecord, writeCsv } from '../../src/files/write-csv.ts';
import { names, traits } from '../store/arbitraries.ts';
import { draft, FILLED } from '../support/people.ts';
import { readAll } from './support.ts';

const awkward = fc
  .array(
    fc.constantFrom(
      '"',
      '＝',
      '＠',
      ',',
      ';',
      "'",
      '=',
      '-',
      '+',
      '@',
      ' ',
      '\\',
      'n',
      'ã',
      '\u00a0',
      '{',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

const tidyNames = fc
  .oneof(names, awkward)
  .map(tidyName)
  .filter((name) => nameIssues(name).length === 0);

const icons = fc.constantFrom(null, 'data:image/png;base64,iVBORw0KGgo=');

/** Values of all later fields; a value that a field does not accept leaves it empty. */
const said = fc.record(
  Object.fromEntries(
    LATER_FIELDS.map((field) => [
      field,
      fc.oneof(tidyNames, fc.array(tidyNames, { maxLength: 3 }), fc.constant(FILLED[field])),
    ]),
  ),
);

const exported: fc.Arbitrary<ExportedRecord> = fc
  .tuple(traits, tidyNames, said, icons)
  .map(([person, name, values, icon]) => ({
    ...person,
    name,
    ...checkLater(values, name).traits,
    icon,
  }));

async function write(records: readonly ExportedRecord[]): Promise<string> {
  async function* each() {
    yield* records;
  }
  let text = '';
  for await (const piece of writeCsv(each())) text += piece;
  return text;
}

describe('a CSV cell that a spreadsheet would run', () => {
  const person = draft({ gender: 'male', type: 'INTJ' });

  it.each([
    ['=1+1', "'=1+1"],
    ['+55', "'+55"],
    ['＝1', "'＝1"],
    ["a;＋1;'－2\t＠3", "a;'＋1;''－2\t'＠3"],
    ['-t', "'-t"],
    ['@home', "'@home"],
    ["'=1+1", "''=1+1"],
    ["'t Hooft", "'t Hooft"],
    ['a=b', 'a=b'],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a; -1', "a;' -1"],
    ["a;'=1", "a;''=1"],
    ['a\t@b', "a\t'@b"],
    ['a; b=c', 'a; b=c'],
  ])('%s is written as %s', async (name, cell) => {
    const [, row] = (await write([{ ...person, name }])).split('\n');
    expect(row?.startsWith(`"${cell}";"male";"INTJ";"";`)).toBe(true);
  });

  it.each(['=1', "'=1", '\t=1', '\r1', "''@"])(
    'is never written from a name that begins %j',
    async (name) => {
      const [, row = ''] = (await write([{ ...person, name }])).split('\n');
      expect(row).not.toMatch(/^"?[=+\-@\t\r]/);
    },
  );

  it('is not written in a line of other names either, which a quote inside a cell would split', async () => {
    const text = await write([{ ...person, aliases: ['a', '=1+1'] }]);
    expect(text.split('\n').filter((line) => line.startsWith('='))).toEqual([]);
    const [record] = await readAll(text);
    expect(record?.fields['aliases']).toEqual(['a', '=1+1']);
  });

  it('is not written in a part either, if a spreadsheet separates cells by semicolons', async () => {
    const names = ['a;=1+1;b', '";=1+1;"', 'a";=1;"b', '=1;=2'];
    for (const name of names) {
      const text = await write([{ ...person, name }]);
      const rows: string[][] = parse(text, {
        delimiter: ';',
        relax_quotes: true,
        relax_column_count: true,
      });
      expect(rows[1]?.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
      // A spreadsheet that ignores quotes.
      const parts = text.split('\n')[1]?.split(/[;\t]/);
      expect(parts?.filter((part) => /^ *[=+\-@]/.test(part))).toEqual([]);
    }
  });

  it.each([
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'t Hooft", "'t Hooft"],
    ["''t Hooft", "''t Hooft"],
    ['=1+1', '=1+1'],
    ["a;'=1+1;b", 'a;=1+1;b'],
  ])('%s is read as %s', async (cell, name) => {
    const [record] = await readAll(`name,type\n${cell},INTJ\n`);
    expect(record?.fields).toEqual({ name, type: 'INTJ' });
  });
});

/** A record that was read, validated as an import does. */
function checkRead(read: Awaited<ReturnType<typeof readAll>>) {
  return read.map(({ fields }) => checkDraft({ ...DRAFT_DEFAULTS, ...fields }));
}

const sound = (records: readonly ExportedRecord[]) => records.map((value) => ({ ok: true, value }));

describe('an exported file', () => {
  it('is read back unchanged', () =>
    fc.assert(
      fc.asyncProperty(fc.array(exported, { maxLength: 20 }), async (records) => {
        expect(checkRead(await readAll(await write(records)))).toEqual(sound(records));
      }),
    ));
});

/** The bytes of Windows-1252, keyed by character. */
const WINDOWS_1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const isWindows1252 = (text: string) => [...text].every((letter) => WINDOWS_1252.has(letter));

/** The formats in which Excel in Portuguese saves a list, by its names for them. */
const FORMATS = {
  'CSV UTF-8': { delimiter: ';', encode: (text: string) => Buffer.from(`\uFEFF${text}`) },
  CSV: {
    delimiter: ';',
    encode: (text: string) =>
      Buffer.from([...text].map((letter) => WINDOWS_1252.get(letter) ?? 63)),
  },
  'Unicode text': {
    delimiter: '\t',
    encode: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  },
  'big-endian Unicode text': {
    delimiter: '\t',
    encode: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  },
} as const;

describe.each(Object.entries(FORMATS))(
  'an exported file that Excel has saved as %s',
  (format, excel) => {
    /** The file as Excel saves it: quotes only where needed, a line break of Windows after each row. */
    const save = (text: string): Buffer => {
      const rows: string[][] = parse(text, { delimiter: ';', bom: true });
      const cell = (content: string) =>
        /["\n;,\t]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content;
      return excel.encode(
        rows.map((cells) => `${cells.map(cell).join(excel.delimiter)}\r\n`).join(''),
      );
    };
    const portuguese = fc
      .array(
        fc.constantFrom('João', 'Conceição', 'Zé', 'D’Água', 'Nº', '“x”', '€', 'Ü', ';', '"', '='),
      )
      .map((parts) => tidyName(parts.join(' ')))
      .filter((name) => nameIssues(name).length === 0);
    const kept =
      format === 'CSV'
        ? fc
            .tuple(exported, portuguese)
            .map(([record, name]) => ({ ...record, name, ...checkLater(record, name).traits }))
            .filter((record) => isWindows1252(JSON.stringify(record)))
        : exported;

    it('is read unchanged, in chunks of any size', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(kept, { maxLength: 20 }),
          fc.constantFrom(1, 2, 3, 7, Number.POSITIVE_INFINITY),
          async (records, size) => {
            const saved = save(await write(records));
            expect(checkRead(await readAll(saved, size))).toEqual(sound(records));
          },
        ),
      ));
  },
);
