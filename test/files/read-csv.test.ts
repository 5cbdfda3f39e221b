import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '../../src/files/file.ts';
import { readCsv } from '../../src/files/read-csv.ts';
import { readAll } from './support.ts';

const HEADER = 'name,gender,type,identity';
const CAPITU = { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' };
const BENTINHO = { name: 'Bentinho', gender: 'male', type: 'ISFJ' };

describe('a CSV file', () => {
  const read = readAll;

  it('gives a record with its line number for each row, without empty cells', async () => {
    expect(await read(`${HEADER}\nCapitu,female,ENFP,T\nBentinho,male,ISFJ,\n`)).toEqual([
      { line: 2, fields: CAPITU },
      { line: 3, fields: BENTINHO },
    ]);
  });

  it('may have columns in any order, with names in any case', async () => {
    expect(await read('Type,IDENTITY, name ,gender\nENFP,T,Capitu,female')).toEqual([
      { line: 2, fields: CAPITU },
    ]);
  });

  it.each([
    ['a byte order mark', `\uFEFF${HEADER}\nCapitu,female,ENFP,T\n`],
    ['CRLF', `${HEADER}\r\nCapitu,female,ENFP,T\r\n`],
    ['CR alone', `${HEADER}\rCapitu,female,ENFP,T\r`],
    ['no end of the last line', `${HEADER}\nCapitu,female,ENFP,T`],
    ['semicolons', 'name;gender;type;identity\nCapitu;female;ENFP;T\n'],
    [
      'headings in Portuguese',
      'nome;sexo;tipo;identidade;ícone\nCapitu;feminino;ENFP;turbulenta;\n',
    ],
    ['headings in another case', 'Nome,Tipo,SEXO,Identidade,Icone\nCapitu,ENFP,Feminino,T,\n'],
    ['values in another case', `${HEADER}\nCapitu,FEMALE,enfp,t\n`],
    ['short values in Portuguese', 'nome;tipo;sexo;identidade\nCapitu;Enfp;F;Turbulento\n'],
    ['a label as the type', 'name,type,gender\nCapitu,enfp-T,f\n'],
    ['a label beside the same identity', `${HEADER}\nCapitu,f,ENFP-T,T\n`],
    ['tabs', `${HEADER.replaceAll(',', '\t')}\t\nCapitu\tfemale\tENFP\tT\t\n`],
    ['quotes everywhere', '"name","gender","type","identity"\n"Capitu","female","ENFP","T"\n'],
    ['spaces around the cells', `${HEADER}\n Capitu , "female" ,ENFP , T\n`],
    ['empty cells beyond the header', `${HEADER},,\nCapitu,female,ENFP,T,,,\n`],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([{ line: 2, fields: CAPITU }]);
  });

  it('may have commas, quotes and line breaks in quoted cells', async () => {
    const text = `${HEADER}\r\n"Silva, Maria","female",INTJ,\r\n"Zé ""do\r\nCaixão""",male,INTP,A\r\nZé "Pequeno",male,ESTP,\r\n`;
    expect(await read(text)).toEqual([
      { line: 2, fields: { name: 'Silva, Maria', gender: 'female', type: 'INTJ' } },
      { line: 3, fields: { name: 'Zé "do\nCaixão"', gender: 'male', type: 'INTP', identity: 'A' } },
      { line: 5, fields: { name: 'Zé "Pequeno"', gender: 'male', type: 'ESTP' } },
    ]);
  });

  it.each(['sep=;', '"sep=;"', 'SEP=,', 'sep=\t', 'sep=|'])(
    'may begin with the line %j, which names the separator of cells',
    async (line) => {
      const delimiter = line.replaceAll('"', '').slice(4);
      const row = (...cells: readonly string[]) => `${cells.join(delimiter)}\r\n`;
      const text = row('nome', 'tipo', 'obra', '') + row('Capitu', 'ENFP', '', '');
      expect(await read(`${line}\r\n${text}`)).toEqual([
        { line: 3, fields: { name: 'Capitu', type: 'ENFP' } },
      ]);
    },
  );

  it('keeps a label unchanged if the row has another identity', async () => {
    const [record] = await read(`${HEADER}\nCapitu,f,enfp-t,A\n`);
    expect(record?.fields).toMatchObject({ type: 'ENFP-T', identity: 'A' });
  });

  it('counts blank lines but gives no records for them', async () => {
    expect(await read(`\n${HEADER}\n\nCapitu,female,ENFP,T\n   \n,,,\nBentinho,male,ISFJ`)).toEqual(
      [
        { line: 4, fields: CAPITU },
        { line: 7, fields: BENTINHO },
      ],
    );
  });

  it('may have short rows; cells without a column name are named after their position', async () => {
    expect(await read(`${HEADER}\nBentinho,male,ISFJ\nCapitu,female,ENFP,T,oblique\nSó\n`)).toEqual(
      [
        { line: 2, fields: BENTINHO },
        { line: 3, fields: { ...CAPITU, 'column 5': 'oblique' } },
        { line: 4, fields: { name: 'Só' } },
      ],
    );
  });

  it.each([
    ['an unclosed quote', '"Escobar,male,ESTP,'],
    ['text after a closing quote', '"Quincas" Borba",male,INFP,'],
  ])('is read up to a row with %s, whose first line is named', async (_, row) => {
    const text = `${HEADER}\n"Capitu\n",female,ENFP,T\n\n${row}\nBentinho,male,ISFJ,\n`;
    await expect(read(text)).rejects.toThrow(UnreadableFile);
    await expect(read(text)).rejects.toThrow('The quotes of the row from line 5 on are broken.');
  });

  it.each([
    ['is empty', '', /empty/],
    ['has blank lines only', '\n \n', /empty/],
    ['has a column of no field', 'name,type,constructor\nCapitu,ENFP,x', /column "constructor"/],
    ['has no header', 'Capitu,female,ENFP,T\n', /"name" is missing/],
    [
      'has no types',
      'name,gender\nCapitu,female\n',
      /nome;sexo;tipo;identidade; "type" is missing/,
    ],
    ['has a column twice', 'name,type,name\nCapitu,ENFP,Capitu\n', /"name" twice/],
    ['has a malformed header', '"name,type\nCapitu,ENFP\n', /quotes .* line 1 /],
  ])('is refused as a whole if it %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(UnreadableFile);
    await expect(read(text)).rejects.toThrow(reason);
  });

  it('with only a header is an empty list', async () => {
    expect(await read(`${HEADER}\n`)).toEqual([]);
  });

  it('gives records or is refused, whatever its content', async () => {
    const scraps = fc.constantFrom(',', ';', '"', '\n', '\r\n', '\r', ' ', 'é', 'INTJ', '😀', '\0');
    const bodies = fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const text = `${HEADER}\n${body}`;
        const lines = text.split(/\r\n?|\n/).length;
        const records = await read(text).catch((error: unknown) => {
          if (error instanceof UnreadableFile && /quotes/.test(error.message)) return [];
          throw error;
        });
        const numbers = records.map(({ line }) => line);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers.every((line) => line > 1 && line <= lines)).toBe(true);
      }),
    );
  });
});

describe('a large CSV file', () => {
  const record = 'Capitu,female,ENFP,T\n';

  it('may have millions of blank lines', async () => {
    const blank = '\n'.repeat(2_000_000);
    expect(await readAll(`${blank}${HEADER}\n${blank}${record}`)).toEqual([
      { line: 4_000_002, fields: CAPITU },
    ]);
  });

  it('gives the same records for chunks of any size', async () => {
    const text = `\uFEFF${HEADER}\r\n"João\r\nGrilo",male,ENTP,\r\n\r\n"Escobar",male\r\n${record}`;
    const whole = await readAll(text);
    expect(whole.map(({ line }) => line)).toEqual([2, 5, 6]);
    for (const size of [1, 2, 3, 7]) expect(await readAll(text, size)).toEqual(whole);
  });

  it('loses no row at the boundary of two blocks', async () => {
    const rows = Array.from(
      { length: 9_000 },
      (_, i) => `"Pessoa\n${i}, ${'x'.repeat(60)}",INTJ\n`,
    );
    const text = `name,type\n${rows.join('')}`;
    const records = await readAll(text, 50_000);
    expect(records).toHaveLength(rows.length);
    expect(records.map(({ line }) => line)).toEqual(rows.map((_, i) => 2 * i + 2));
    expect(records.every(({ fields }) => fields['type'] === 'INTJ')).toBe(true);
  });

  it.each([
    ['lines after an unclosed quote', `"Escobar,male,ESTP,\n`, record.repeat(3_000)],
    ['text without a line break', '', 'x'.repeat(64 * 1024)],
  ])('is refused after a few megabytes of %s', async (_, start, piece) => {
    let sent = 0;
    function* endless() {
      yield Buffer.from(`${HEADER}\n${record}${start}`);
      for (; ; sent += piece.length) yield Buffer.from(piece);
    }
    const reading = (async () => {
      for await (const _ of readCsv(endless()));
    })();
    await expect(reading).rejects.toThrow(/row from line 3 on is longer than 1048576 bytes/);
    expect(sent).toBeLessThan(4 * 1024 * 1024);
  });
});

describe('columns of a spreadsheet in Portuguese', () => {
  it('are mapped to these fields, with one other name per line', async () => {
    const text =
      'Nome;Tipo;Obra;Outros nomes;Por quê\nPelé;ESFP;;"Rei Pelé\r\n\nO Rei\n";"Joga; ri."\n';
    expect((await readAll(text))[0]?.fields).toEqual({
      name: 'Pelé',
      type: 'ESFP',
      aliases: ['Rei Pelé', 'O Rei'],
      rationale: 'Joga; ri.',
    });
  });
});
