import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import { matches, type Searchable } from '../../../src/domain/search/matches.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import {
  createFeatured,
  foldNames,
  isFeatured,
  NOBODY_FEATURED,
} from '../../../src/domain/search/rules.ts';
import { cellMatches, EXAMPLES } from '../../../src/domain/search/terms.ts';
import { CELLS } from '../../../src/domain/types/cell.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { edits } from '../../store/arbitraries.ts';
import { draft } from '../../support/people.ts';

const MEMBER = draft({
  name: 'Capitu',
  type: 'INTJ',
  identity: 'T',
  work: 'Dom Casmurro',
  aliases: ['Capitolina', 'Olhos de Ressaca'],
});

/** Two of each group, each identity and none, in the order of the types. */
const PEOPLE: readonly Searchable[] = [
  MEMBER,
  draft({ name: 'João Grilo', type: 'ENTP', identity: 'A' }),
  draft({ name: 'Macabéa', type: 'INFP', identity: 'T' }),
  draft({ name: 'Gabriela', type: 'ENFP', identity: null }),
  draft({ name: 'Bentinho', type: 'ISFJ', identity: null, work: 'DOM  casmurro!' }),
  draft({ name: 'Jean-Tadeu', type: 'ESTJ', identity: 'A' }),
  draft({ name: 'Silva, Maria', type: 'ISTP', identity: null }),
  draft({ name: 'Chicó', type: 'ESFP', identity: 'T' }),
];
const EVERYBODY = PEOPLE.map(({ name }) => name);

function found(typed: string, featured = NOBODY_FEATURED): string[] {
  const query = parseQuery(typed);
  return PEOPLE.filter((person) => matches(query, person, featured)).map(({ name }) => name);
}

/** The types of the cells that a folded term matches. */
function typesFor(term: string): string[] {
  const cells = CELLS.filter((cell) => cellMatches(term, cell, true));
  return [...new Set(cells.map(({ type }) => type))];
}

describe('an empty query', () => {
  it('finds everybody', () => {
    for (const typed of ['', '   ', '\t\n', '\0']) expect(found(typed)).toEqual(EVERYBODY);
  });
});

describe('a pattern (rule 1)', () => {
  it('finds an exact type, in small or capital letters', () => {
    expect(found('>intj')).toEqual(['Capitu']);
    expect(found('>InTj')).toEqual(['Capitu']);
    for (const type of TYPE_CODES) expect(typesFor(`>${type.toLowerCase()}`)).toEqual([type]);
  });

  it('takes x for any letter', () => {
    expect(typesFor('>xnxp')).toEqual(['INTP', 'ENTP', 'INFP', 'ENFP']);
    expect(typesFor('>ixxj')).toEqual(['INTJ', 'INFJ', 'ISTJ', 'ISFJ']);
    expect(typesFor('>xxxx')).toEqual([...TYPE_CODES]);
    expect(typesFor('>x')).toEqual([...TYPE_CODES]);
    expect(found('>EXXP')).toEqual(['João Grilo', 'Gabriela', 'Chicó']);
  });

  it('matches anywhere in the type', () => {
    expect(typesFor('>nt')).toEqual(['INTJ', 'INTP', 'ENTJ', 'ENTP']);
    expect(typesFor('>fp')).toEqual(['INFP', 'ENFP', 'ISFP', 'ESFP']);
    expect(typesFor('>txp')).toEqual([]);
    expect(typesFor('>sx')).toEqual(TYPE_CODES.filter((type) => type[1] === 'S'));
    // After the last letter there is no letter that x could match.
    expect(typesFor('>jx')).toEqual([]);
  });

  it('finds everybody if it is just >', () => {
    expect(typesFor('>')).toEqual([...TYPE_CODES]);
    expect(found('>')).toEqual(EVERYBODY);
  });

  it.each(['>xxxxx', '>intja', '>intj-t', '>1(', '>in.j', '>*', '>>', '>[', '>\\', '>ç', '>zzzz'])(
    'finds no type when it is %j, and does not fail',
    (typed) => {
      expect(typesFor(typed)).toEqual([]);
      expect(found(typed)).toEqual([]);
    },
  );

  it('needs a leading >', () => {
    expect(typesFor('xnxp')).toEqual([]);
    expect(typesFor('x>nt')).toEqual([]);
  });
});

describe('a keyword (rule 2)', () => {
  const featured = createFeatured(['AMST', ' Os  Três '], ['joão GRILO', 'Chicó', 'Capi']);

  it('finds the personalities with those names', () => {
    expect(found('amst', featured)).toEqual(['João Grilo', 'Chicó']);
    expect(found('Amst', featured)).toEqual(['João Grilo', 'Chicó']);
  });

  it('can have several words', () => {
    expect(found('os tres', featured)).toEqual(['João Grilo', 'Chicó']);
    expect(found('OS  TRÊS', featured)).toEqual(['João Grilo', 'Chicó']);
  });

  it('matches the whole name, not a part of it', () => {
    expect(isFeatured('amst', 'capi', featured)).toBe(true);
    expect(isFeatured('amst', 'capitu', featured)).toBe(false);
  });

  it('must be the whole term, not a part of it', () => {
    for (const typed of ['ams', 'amsts', 'amst!', 'tres', 'os tre', 'tres os'])
      expect(found(typed, featured), typed).toEqual([]);
  });

  it('can be combined with other terms', () => {
    expect(found('amst -t', featured)).toEqual(['Chicó']);
    expect(found('analistas amst', featured)).toEqual(['João Grilo']);
    expect(found('amst intj', featured)).toEqual([]);
  });

  it('is a plain word when no names are featured', () => {
    expect(found('amst')).toEqual([]);
    expect(isFeatured('amst', 'joao grilo', NOBODY_FEATURED)).toBe(false);
    expect(isFeatured('amst', 'joao grilo', createFeatured(['amst'], []))).toBe(false);
    expect(isFeatured('amst', 'joao grilo', createFeatured([], ['João Grilo']))).toBe(false);
  });
});

describe('an identity word (rule 3)', () => {
  it.each([
    ...['turbulento', 'cauteloso', 'Turbulento', 'CAUTELOSO'],
    ...['turbulenta', 'cautelosa', 'TURBULENTA', 'Cautelosa'],
  ])('%s finds T', (typed) => {
    expect(found(typed)).toEqual(['Capitu', 'Macabéa', 'Chicó']);
  });

  it('-t finds T, and Jean-Tadeu by his name', () => {
    expect(found('-t')).toEqual(['Capitu', 'Macabéa', 'Jean-Tadeu', 'Chicó']);
    expect(found('-T')).toEqual(found('-t'));
  });

  it.each(['assertivo', 'Assertivo', 'assertiva', 'ASSERTIVA', '-a', '-A'])(
    '%s finds A',
    (typed) => {
      expect(found(typed)).toEqual(['João Grilo', 'Jean-Tadeu']);
    },
  );

  it('!- finds those without identity', () => {
    expect(found('!-')).toEqual(['Gabriela', 'Bentinho', 'Silva, Maria']);
  });

  it('must be the whole term', () => {
    for (const typed of ['turbulent', 'turbulentas', 'cautelos', 'assertiv', '!', '!-t', '--t'])
      expect(found(typed), typed).toEqual([]);
  });
});

describe('a part of the name, the type or the label (rule 4)', () => {
  it('is found in the name, ignoring accents and case', () => {
    expect(found('macabea')).toEqual(['Macabéa']);
    expect(found('MACABÉA')).toEqual(['Macabéa']);
    expect(found('ão gr')).toEqual(['João Grilo']);
    expect(found('chico')).toEqual(['Chicó']);
    expect(found('cabe')).toEqual(['Macabéa']);
  });

  it('is found in the type', () => {
    expect(found('intj')).toEqual(['Capitu']);
    expect(found('INT')).toEqual(['Capitu']);
    expect(found('fp')).toEqual(['Macabéa', 'Gabriela', 'Chicó']);
  });

  it('is found in the label on the card', () => {
    expect(found('intj-t')).toEqual(['Capitu']);
    expect(found('intj-a')).toEqual([]);
    expect(found('j-')).toEqual(['Capitu', 'Jean-Tadeu']);
    expect(found('ISFJ-')).toEqual([]);
  });

  it('is plain text, even with special characters of SQL or regular expressions', () => {
    for (const typed of ['%', '_', '.', '.*', '[a-z]', 'capit?', '"', "'", '\\', '*'])
      expect(found(typed), typed).toEqual([]);
  });
});

describe('a part of the name of a type or a group (rule 5)', () => {
  it('is found in both forms of the type’s name, for both genders', () => {
    expect(found('arquiteto')).toEqual(['Capitu']);
    expect(found('Arquiteta')).toEqual(['Capitu']);
    expect(found('inovadora')).toEqual(['João Grilo']);
    expect(typesFor('mediador')).toEqual(['INFP']);
    expect(typesFor('logi')).toEqual(['INTP', 'ISTJ']);
    expect([typesFor('logico'), typesFor('logica')]).toEqual([['INTP'], ['INTP']]);
    expect(typesFor(fold('Logística'))).toEqual(['ISTJ']);
    expect(typesFor(fold('Cônsul'))).toEqual(['ESFJ']);
  });

  it('is found in the name of the group', () => {
    expect(found('analistas')).toEqual(['Capitu', 'João Grilo']);
    expect(found('DIPLOMATA')).toEqual(['Macabéa', 'Gabriela']);
    expect(found('sentinelas')).toEqual(['Bentinho', 'Jean-Tadeu']);
    expect(found('explorador')).toEqual(['Silva, Maria', 'Chicó']);
  });

  it('is not found in the subtitle of the group', () => {
    expect(found('pensadores')).toEqual([]);
    expect(found('intuicao')).toEqual([]);
  });
});

describe('an alias (rule 4)', () => {
  it('is searched like the name, and no query matches across two of them', () => {
    expect(found('capitolina')).toEqual(['Capitu']);
    expect(found('olhos de ressaca')).toEqual(['Capitu']);
    expect(found('ressaca capi')).toEqual(['Capitu']);
    expect(foldNames(MEMBER)).toContain('capitolina');
    for (const typed of ['capitu capitolina', 'capitolina olhos']) {
      const query = parseQuery(typed);
      expect(matches({ ...query, terms: ['zzz'] }, MEMBER, NOBODY_FEATURED)).toBe(false);
    }
  });

  it('is not found by a keyword', () => {
    expect(found('amst', createFeatured(['amst'], ['Capitolina']))).toEqual([]);
  });
});

describe('a work (em:)', () => {
  it('finds its cast by its key, narrowed by the other terms', () => {
    expect(found('em:dom-casmurro')).toEqual(['Capitu', 'Bentinho']);
    expect(found('EM:Dom.Casmurro')).toEqual(['Capitu', 'Bentinho']);
    expect(found('em:dom-casmurro -t')).toEqual(['Capitu']);
    expect(found('>ixxj em:dom-casmurro')).toEqual(['Capitu', 'Bentinho']);
    expect(found('bent em:dom-casmurro')).toEqual(['Bentinho']);
    expect(found('em:dom-casmurro em:outra')).toEqual([]);
  });

  it('is found by no other term', () => {
    for (const typed of ['em:', 'em:x', 'em:dom', 'em:em:x', 'casmurro', 'em:dom casmurro'])
      expect(found(typed), typed).toEqual([]);
  });

  it('finds nobody by a name, an alias or a keyword', () => {
    const odd = draft({ name: 'em:dom-casmurro', aliases: ['ana em:dom-casmurro'] });
    const featured = createFeatured(['em:dom-casmurro'], ['em:dom-casmurro']);
    for (const typed of ['em:dom-casmurro', 'ana em:dom-casmurro'])
      expect(matches(parseQuery(typed), odd, featured), typed).toBe(false);
  });
});

describe('a choice (sexo:, de:, com:)', () => {
  const ANA = draft({ gender: 'female', work: 'Obra', icon: 'a.png', rationale: 'Sonha.' });
  const BIA = draft({ name: 'sexo:f de:obra', aliases: ['com:retrato'] });
  const whoHas = (typed: string) =>
    [ANA, BIA].filter((one) => matches(parseQuery(typed), one, NOBODY_FEATURED));

  it.each([
    ['sexo:f', [ANA]],
    ['SEXO:M', [BIA]],
    ['de:obra', [ANA]],
    ['de:vida', [BIA]],
    ['com:retrato', [ANA]],
    ['com:porquê', [ANA]],
    ['sexo:f de:obra com:retrato com:porque', [ANA]],
    ['sexo:f sexo:m', []],
    ['sexo:f de:vida', []],
    ['alguem sexo:m', []],
  ])('%s finds those who have it, regardless of their names', (typed, expected) => {
    expect(whoHas(typed)).toEqual(expected);
  });

  it('is plain text with any other word', () => {
    for (const typed of ['sexo:x', 'sexo:fe', 'com:nada', 'sexo:constructor'])
      expect(whoHas(typed), typed).toEqual([]);
    for (const typed of ['sexo:', 'de:', 'com:']) expect(whoHas(typed), typed).toEqual([BIA]);
  });
});

describe('several terms', () => {
  it('must all match, each by any rule', () => {
    expect(found('analistas -t')).toEqual(['Capitu']);
    expect(found('-t analistas')).toEqual(['Capitu']);
    expect(found('>xxxp turbulento')).toEqual(['Macabéa', 'Chicó']);
    expect(found('exploradores turbulento chico')).toEqual(['Chicó']);
    expect(found('analistas diplomatas')).toEqual([]);
  });

  it('can occur in the name in any order', () => {
    expect(found('maria silva')).toEqual(['Silva, Maria']);
    expect(found('silva, maria')).toEqual(['Silva, Maria']);
    expect(found('maria souza')).toEqual([]);
  });
});

it('each example finds some of the personalities that stores are tested with', () => {
  const people = fc.sample(edits, { numRuns: 500, seed: 1 });
  for (const { q } of EXAMPLES) {
    const query = parseQuery(q);
    const some = people.filter((person) => matches(query, person, NOBODY_FEATURED));
    expect(some.length, q).toBeGreaterThan(0);
    expect(some.length, q).toBeLessThan(people.length);
  }
});

describe('any query', () => {
  it('finds a personality whose name is the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        const person = draft({ name });
        expect(matches(parseQuery(name), person, NOBODY_FEATURED)).toBe(true);
      }),
    );
  });

  it('ignores case and accents', () => {
    const queries = ['macabéa', 'joão grilo', '>intj', '-t', 'inovadór', 'analistas -t', '!-'];
    for (const typed of queries) {
      expect(found(typed), typed).not.toEqual([]);
      expect(found(typed.toUpperCase()), typed).toEqual(found(typed));
      expect(found(fold(typed)), typed).toEqual(found(typed));
    }
  });
});
