import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../src/import/read-records.ts';
import { UnreadableFile } from '../../src/import/unreadable-file.ts';

const HEADER = 'name,gender,type,identity';
const CAPITU = { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' };
const BENTINHO = { name: 'Bentinho', gender: 'male', type: 'ISFJ' };

describe('a CSV file', () => {
  const read = (text: string) => readRecords(text, 'csv');

  it('gives a record for each line, with its number, and leaves out empty cells', () => {
    expect(read(`${HEADER}\nCapitu,female,ENFP,T\nBentinho,male,ISFJ,\n`)).toEqual([
      { line: 2, fields: CAPITU },
      { line: 3, fields: BENTINHO },
    ]);
  });

  it('may have its columns in any order, and capitals in their names', () => {
    expect(read('Type,IDENTITY, name ,gender\nENFP,T,Capitu,female')).toEqual([
      { line: 2, fields: CAPITU },
    ]);
  });

  it.each([
    ['a byte order mark', `\uFEFF${HEADER}\nCapitu,female,ENFP,T\n`],
    ['CRLF', `${HEADER}\r\nCapitu,female,ENFP,T\r\n`],
    ['CR alone', `${HEADER}\rCapitu,female,ENFP,T\r`],
    ['no end of the last line', `${HEADER}\nCapitu,female,ENFP,T`],
    ['semicolons', 'name;gender;type;identity\nCapitu;female;ENFP;T\n'],
    ['quotes everywhere', '"name","gender","type","identity"\n"Capitu","female","ENFP","T"\n'],
    ['spaces around the cells', `${HEADER}\n Capitu , "female" ,ENFP , T\n`],
    ['empty cells beyond the header', `${HEADER},,\nCapitu,female,ENFP,T,,,\n`],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual([{ line: 2, fields: CAPITU }]);
  });

  it('takes commas, quotes and line ends inside of quotes', () => {
    const text = `${HEADER}\r\n"Silva, Maria","female",INTJ,\r\n"Zé ""do\r\nCaixão""",male,INTP,A\r\nZé "Pequeno",male,ESTP,\r\n`;
    expect(read(text)).toEqual([
      { line: 2, fields: { name: 'Silva, Maria', gender: 'female', type: 'INTJ' } },
      { line: 3, fields: { name: 'Zé "do\nCaixão"', gender: 'male', type: 'INTP', identity: 'A' } },
      { line: 5, fields: { name: 'Zé "Pequeno"', gender: 'male', type: 'ESTP' } },
    ]);
  });

  it('counts blank lines but gives no records for them', () => {
    expect(read(`\n${HEADER}\n\nCapitu,female,ENFP,T\n   \n,,,\nBentinho,male,ISFJ`)).toEqual([
      { line: 4, fields: CAPITU },
      { line: 7, fields: BENTINHO },
    ]);
  });

  it('may have short lines; what is beyond the header goes by its place', () => {
    expect(read(`${HEADER}\nBentinho,male,ISFJ\nCapitu,female,ENFP,T,oblique\nSó\n`)).toEqual([
      { line: 2, fields: BENTINHO },
      { line: 3, fields: { ...CAPITU, 'column 5': 'oblique' } },
      { line: 4, fields: { name: 'Só' } },
    ]);
  });

  it('loses only the line whose quotes are broken', () => {
    const text = `${HEADER}\nCapitu,female,ENFP,T\n"Escobar,male,ESTP,\nBentinho,male,ISFJ,\n"Quincas" Borba",male,INFP,\nCapitu,female,ENFP,T\n"José Dias,male,ESFJ,\n`;
    expect(read(text)).toEqual([
      { line: 2, fields: CAPITU },
      { line: 3, fields: null },
      { line: 4, fields: BENTINHO },
      { line: 5, fields: null },
      { line: 6, fields: CAPITU },
      { line: 7, fields: null },
    ]);
  });

  it('keeps a column named like something every object has', () => {
    const [record] = read('name,type,__proto__,constructor\nCapitu,ENFP,x,y');
    expect(Object.entries(record?.fields ?? {})).toEqual([
      ['name', 'Capitu'],
      ['type', 'ENFP'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it.each([
    ['is empty', '', /empty/],
    ['has blank lines only', '\n \n', /empty/],
    ['has no header', 'Capitu,female,ENFP,T\n', /"name" is missing/],
    ['has no types', 'name,gender\nCapitu,female\n', /"type" is missing/],
    ['has a column twice', 'name,type,name\nCapitu,ENFP,Capitu\n', /"name" twice/],
    ['has a broken header', '"name,type\nCapitu,ENFP\n', /missing/],
    ['is full of broken quotes', `${HEADER}\n${'"a"b"c,\n'.repeat(101)}`, /100 lines .*quotes/],
  ])('is refused as a whole when it %s', (_, text, reason) => {
    expect(() => read(text)).toThrow(UnreadableFile);
    expect(() => read(text)).toThrow(reason);
  });

  it('with a header alone is a list of nobody', () => {
    expect(read(`${HEADER}\n`)).toEqual([]);
  });

  it('gives records or is refused, whatever is in it', () => {
    const scraps = fc.constantFrom(',', ';', '"', '\n', '\r\n', '\r', ' ', 'é', 'INTJ', '😀', '\0');
    const bodies = fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(bodies, (body) => {
        const text = `${HEADER}\n${body}`;
        const lines = text.split(/\r\n?|\n/).length;
        const numbers = read(text).map(({ line }) => line);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers.every((line) => line > 1 && line <= lines)).toBe(true);
      }),
    );
  });
});

describe('a JSON file', () => {
  const read = (content: unknown) => readRecords(JSON.stringify(content), 'json');

  it('is a list of objects, numbered from 1', () => {
    expect(read([CAPITU, BENTINHO])).toEqual([
      { line: 1, fields: CAPITU },
      { line: 2, fields: BENTINHO },
    ]);
  });

  it('may be an answer of the API', () => {
    expect(read({ items: [CAPITU], total: 1, next: null })).toEqual([{ line: 1, fields: CAPITU }]);
  });

  it('may begin with a byte order mark', () => {
    expect(readRecords('\uFEFF[]', 'json')).toEqual([]);
  });

  it('gives a record without fields for what is no object', () => {
    const expected = [1, 2, 3, 4].map((line) => ({ line, fields: null }));
    expect(read([1, 'Capitu', null, []])).toEqual(expected);
  });

  it.each([
    ['is empty', ''],
    ['is broken', '[{"name":'],
    ['is CSV', HEADER],
    ['is one text', '"Capitu"'],
    ['is nothing', 'null'],
    ['is an object without items', '{"name":"Capitu"}'],
    ['has items that are no list', '{"items":{}}'],
  ])('is refused as a whole when it %s', (_, text) => {
    expect(() => readRecords(text, 'json')).toThrow(UnreadableFile);
  });
});
