import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { LATER_FIELDS, valueTyped } from '../../src/domain/people/fields.ts';
import { imageDataUrl } from '../support/picture.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, json, write } = catalogueOfEachTest();

describe('import', () => {
  it('lists the refused lines with the reasons, and imports the others', async () => {
    const file = await write(
      'people.csv',
      [
        'name,gender,type,identity',
        'Capitu,female,ENFP,T',
        ',male,INTJ,',
        'Bentinho,homem,ISFJ,,Olhos de ressaca',
        `${'x'.repeat(121)},male,INTJ,`,
        'Iracema,female,ISFP,A',
      ].join('\r\n'),
    );
    const { status, stdout } = await catalogue(['import', file]);
    expect(stdout.split('\n')).toEqual([
      'Line 3: name is missing.',
      'Line 4 "Bentinho": gender is none of male, female; column 5 is no field of a personality.',
      `Line 5 "${'x'.repeat(60)}…": name is longer than 120 characters.`,
      '2 imported, 3 refused.',
      '',
    ]);
    expect(status).toBe(1);
  });

  it.each([
    ['gênero', 'It has the column "gênero", which is no field of a personality: is it "gender"?'],
    ['lema', 'It has the column "lema", which is no field of a personality: delete or rename it'],
    ['x'.repeat(900), `It has the column "${'x'.repeat(60)}…", which is no field`],
  ])('says before the first row that no field has a column: %.20s', async (column, why) => {
    const file = await write('people.csv', `nome;tipo;${column}\nCapitu;ENFP;x\nBento;ISFJ;x\n`);
    const { status, stderr } = await catalogue(['import', file]);
    expect(stderr).toContain(`people.csv cannot be read: ${why}`);
    expect(stderr.split('cannot be read')).toHaveLength(2);
    expect(status).toBe(2);
  });

  it('says that a file without genders is imported as male', async () => {
    const warning = 'No line has a gender: all are imported as male.\n';
    const without = await write('without.csv', 'nome;tipo\nCapitu;ENFP\n');
    expect((await catalogue(['import', without])).stderr).toContain(warning);
    const some = await write('some.csv', 'nome;tipo;sexo\nCapitu;ENFP;feminino\nBento;ISFJ;\n');
    expect((await catalogue(['import', some])).stderr).not.toContain(warning);
  });

  // Normalization is quadratic over combining marks: one text of these takes seconds.
  const marks = `a${'\u0301\u0323'.repeat(32_000)}`;
  const state = { name: marks, gender: 'male', type: 'INTJ', identity: null, icon: null };
  const said = LATER_FIELDS.map((field) => [field, valueTyped(field, `${marks}\n${marks}`)]);
  it.each([
    [
      'people.csv',
      `name,type,gender,identity,${LATER_FIELDS.join(',')}\n${`${`${marks},`.repeat(4 + LATER_FIELDS.length)}x\n`.repeat(4)}`,
    ],
    ['people.jsonl', `${JSON.stringify({ ...state, ...Object.fromEntries(said) })}\n`],
  ])('refuses texts of 64,001 combining marks by their length alone: %s', async (name, content) => {
    const file = await write(name, content);
    const settings = { BLOCKED_NAMES_FILE: await write('blocked.txt', 'ninguém\n') };
    const { status, stdout } = await catalogue(['import', file], undefined, settings);
    expect(stdout).toContain('name is longer than 120 characters');
    expect(status).toBe(1);
  });

  it('reads JSON Lines: fields as they are, and of personalities of a catalogue what visitors enter', async () => {
    const icon = await imageDataUrl('png', 300);
    const capitu = {
      name: 'Capitu',
      gender: 'female',
      type: 'ENFP',
      aliases: ['Capitolina'],
      icon,
    };
    const ofApi = {
      id: 'a',
      name: 'Bento',
      type: 'ISFJ',
      icon: '/mbti-db/icons/a.png',
      version: 3,
    };
    const lines = [capitu, { name: 'Escobar', type: 'ESTP', gênero: 'male' }, [], ofApi];
    const file = await write('people.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    const { status, stdout } = await catalogue(['import', file]);
    expect(stdout.split('\n')).toEqual([
      'Line 2 "Escobar": gênero is no field of a personality.',
      'Line 3: name is missing; type is missing.',
      '2 imported, 2 refused.',
      '',
    ]);
    expect(status).toBe(1);
    await catalogue(['export', inFolder('out.csv')]);
    const [, ...rows] = (await readFile(inFolder('out.csv'), 'utf8')).trimEnd().split('\n');
    expect(rows.toSorted()).toEqual([
      expect.stringMatching(/^"Bento";"male";"ISFJ";[";]*$/),
      expect.stringMatching(/^"Capitu";"female";"ENFP";"";"";"Capitolina";.*"data:image\/png;/),
    ]);
  });

  it('names the first line of a row with broken quotes, and imports nothing', async () => {
    const file = await write('people.csv', 'name,type\nCapitu,ENFP\n"Escobar,ESTP\nIracema,ISFP\n');
    const { status, stderr } = await catalogue(['import', file]);
    expect(stderr).toBe(
      `${file} cannot be read: The quotes of the row from line 3 on are broken.\n`,
    );
    expect(status).toBe(2);
  });

  it('reads icon files named in a CSV from its folder only', async () => {
    await write(
      'face.png',
      Buffer.from((await imageDataUrl('png', 300)).replace(/^.*,/, ''), 'base64'),
    );
    await write('text.png', 'no image');
    const cut = `"data:image/png;base64,${'A'.repeat(32_767 - 22)}"`;
    const rows = [
      'Capitu,ENFP,face.png',
      'Bentinho,ISFJ,../face.png',
      'Escobar,ESTP,gone.png',
      'Ezequiel,ISTP,text.png',
      `Sancha,ISFJ,${cut}`,
    ];
    const csv = await write('people.csv', `name,type,icon\n${rows.join('\n')}\n`);
    const { status, stdout } = await catalogue(['import', csv]);
    expect(stdout.split('\n')).toEqual([
      'Line 3 "Bentinho": icon names no file in the folder of the list.',
      'Line 4 "Escobar": icon names no file in the folder of the list.',
      'Line 5 "Ezequiel": icon cannot be read.',
      'Line 6 "Sancha": icon is cut off: Excel keeps 32,767 characters of a cell.',
      '1 imported, 4 refused.',
      '',
    ]);
    expect(status).toBe(1);
  });

  it.each([
    ['does not exist', null, /no such file/],
    ['has no header', 'Capitu,female,ENFP,T', /"name" is missing/],
    ['is damaged UTF-8', Buffer.from('name,type\nZ\xc3\xa9 Jo\xe3o,INTJ', 'latin1'), /not UTF-8/],
  ])('explains that a file %s, and creates no catalogue', async (_, content, why) => {
    if (content !== null) await write('people.csv', content);
    const { status, stdout, stderr } = await catalogue(['import', inFolder('people.csv')]);
    expect(stderr).toMatch(/^\S+people\.csv cannot be read: /);
    expect(stderr).toMatch(why);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(existsSync(inFolder('catalogue.db'))).toBe(false);
  });

  it('skips personalities that the catalogue already has, unless duplicates are allowed', async () => {
    const alike = ['Joana d’Arc,female,INFP', "JOANA D'ARC,female,INFP"];
    const rows = ['Capitu,female,ENFP', 'Bentinho,male,ISFJ', 'CAPITÚ,female,ENFP', ...alike];
    const file = await write('people.csv', `name,gender,type\n${rows.join('\n')}\n`);
    expect((await catalogue(['import', file])).stdout).toBe(
      '3 imported, 2 in the catalogue already, 0 refused.\n',
    );
    await catalogue(['export', inFolder('out.csv')]);
    expect(await readFile(inFolder('out.csv'), 'utf8')).toMatch(/^"Capitu";"female";"ENFP";/m);
    expect(await json(['import', file])).toEqual({ imported: 0, existing: 5, refused: [] });
    const others = await write(
      'others.csv',
      'name,gender,type\nCapitu,male,ENFP\nCapitu,female,ENFJ\n',
    );
    expect(await json(['import', others])).toMatchObject({ imported: 2, existing: 0 });
    const renamed = await write(
      'renamed.csv',
      'name,gender,type,aliases\nCapitolina,female,ENFP,Capitu\nBento,male,ISFJ,Casmurro\n',
    );
    expect(await json(['import', renamed])).toMatchObject({ imported: 1, existing: 1 });
    expect(await json(['import', file, '--allow-duplicates'])).toMatchObject({ imported: 5 });
  });

  it('says that it stopped when another process has locked the catalogue', async () => {
    const file = await write('people.csv', 'name,type\nCapitu,ENFP\n');
    await catalogue(['import', file]);
    const other = new DatabaseSync(inFolder('catalogue.db'));
    other.exec('BEGIN IMMEDIATE');
    const { status, stderr } = await catalogue(['import', file]);
    other.close();
    expect(stderr).toMatch(/Stopped: only the first 0 of 1 records are done\./);
    expect(stderr).toMatch(/catalogue\.db is held by another process \(SQLite: /);
    expect(status).toBe(2);
  });
});
