import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { beardsFor, cutsFor, parseLook } from '../src/domain/figures/look.ts';
import { fold } from '../src/domain/fold.ts';
import { checkDraft, DRAFT_DEFAULTS } from '../src/domain/people/draft.ts';
import { workKey } from '../src/domain/people/work-key.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../src/domain/vocabulary.ts';
import { iconFilesBeside } from '../src/files/icons.ts';
import { readImageHeader } from '../src/icons/image-header.ts';
import { readAll } from './files/support.ts';

const SAMPLES = new URL('../samples/', import.meta.url);
const text = readFileSync(new URL('personalidades.csv', SAMPLES), 'utf8');
const records = await readAll(text);
const people = records.flatMap(({ fields }) => {
  const checked = checkDraft({ ...DRAFT_DEFAULTS, ...fields });
  return checked.ok ? [checked.value] : [];
});

/** Checks the statements of samples/README.md. */
describe('the sample personalities', () => {
  it('are 185, all valid', () => {
    expect(records).toHaveLength(185);
    expect(people).toHaveLength(185);
    expect(records.flatMap(({ fields }) => Object.keys(fields))).not.toContain('column 7');
  });

  it('have no duplicate names, ignoring case and accents', () => {
    const names = people.map(({ name }) => fold(name));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('are of 64 works, 106 of them, five of Dom Casmurro', () => {
    const works = people.flatMap(({ work }) => (work === null ? [] : [workKey(work)]));
    expect(works).toHaveLength(106);
    expect(new Set(works).size).toBe(64);
    expect(works.filter((key) => key === 'dom-casmurro')).toHaveLength(5);
  });

  it('each have a reason of about the same length', () => {
    for (const { rationale } of people) expect(rationale).toMatch(/^.{333,380}$/);
  });

  it('have 201 other names, 126 of them', () => {
    const named = people.filter(({ aliases }) => aliases.length > 0);
    expect(named).toHaveLength(126);
    expect(named.flatMap(({ aliases }) => aliases)).toHaveLength(201);
  });

  it.each([
    ['dom pedro i', 'Dom Pedro I'],
    ['capitolina', 'Capitu'],
    ['luiz gama', 'Luís Gama'],
    ['odisseu', 'Ulisses'],
    // Former names of samples, by which an import recognizes them in an older catalogue.
    ['pedro i, o libertador', 'Dom Pedro I'],
    ['luciola', 'Lúcia'],
  ])('are known by one name or another: %s → %s', (folded, name) => {
    const those = people.filter((one) => [one.name, ...one.aliases].map(fold).includes(folded));
    expect(those.map((one) => one.name)).toEqual([name]);
  });

  it('are in the file exactly as they are stored', () => {
    const pick = (fields: (typeof records)[number]['fields']) => [
      fields['name'],
      fields['work'] ?? null,
      fields['aliases'] ?? [],
      fields['rationale'],
      fields['look'],
    ];
    const stored = people.map(({ name, work, aliases, rationale, look }) => [
      name,
      work,
      aliases,
      rationale,
      look,
    ]);
    expect(records.map(({ fields }) => pick(fields))).toEqual(stored);
  });

  it('have looks that the form offers, as 185 different figures', () => {
    const figures = new Set(people.map(({ type, gender, look }) => `${type} ${gender} ${look}`));
    expect(figures.size).toBe(185);
    for (const { name, gender, look } of people) {
      const said = parseLook(look);
      expect(cutsFor(gender), name).toContain(said?.cut);
      expect(beardsFor(gender), name).toContain(said?.beard);
    }
  });

  it.each(TYPE_CODES)('are 9 to 14 of type %s, of both genders', (type) => {
    const those = people.filter((person) => person.type === type);
    expect(those.length).toBeGreaterThanOrEqual(9);
    expect(those.length).toBeLessThanOrEqual(14);
    expect(new Set(those.map(({ gender }) => gender))).toEqual(new Set(GENDERS));
  });

  it('include each identity, and people without one', () => {
    const identities = new Set(people.map(({ identity }) => identity));
    expect(identities).toEqual(new Set([...IDENTITIES, null]));
  });

  it('each have their own portrait of 225 px, and no portrait is unused', async () => {
    const icons = records.map(({ fields }) => String(fields['icon']));
    expect(new Set(icons).size).toBe(185);
    const portraits = readdirSync(new URL('retratos/', SAMPLES));
    expect(icons.map((icon) => icon.replace('retratos/', '')).sort()).toEqual(portraits.sort());
    const hashes = new Set<string>();
    const readIcon = iconFilesBeside(fileURLToPath(new URL('personalidades.csv', SAMPLES)));
    for (const icon of icons) {
      const file = await readIcon(icon);
      const bytes = Buffer.from(file.ok ? file.dataUrl.replace(/^.*,/, '') : '', 'base64');
      expect(readImageHeader(bytes)).toEqual({ format: 'png', width: 225, height: 225 });
      hashes.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(hashes.size).toBe(185);
  });

  it.each([
    'Capitu',
    'Brás Cubas',
    'Bentinho',
    'Iracema',
    'Machado de Assis',
    'Santos Dumont',
    'Tarsila do Amaral',
    'Sherlock Holmes',
    'Dom Quixote',
  ])('include %s', (name) => {
    expect(people.filter((person) => person.name.includes(name))).toHaveLength(1);
  });
});
