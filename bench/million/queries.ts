import { ALL_CHOICES } from '../../src/domain/search/facets.ts';

const CHOICES = ALL_CHOICES.map(
  ({ prefix, value }) => [`the choice of ${prefix}${value}`, prefix + value] as const,
);

/** A search for each rule of the specification, single and combined, by its description. */
export const RULES: Readonly<Record<string, string>> = {
  'a common name': 'maria',
  'a rare name': 'quintana',
  'a part of a name': 'mar',
  'two letters': 'qu',
  'one letter': 'a',
  'a type': 'intj',
  'a pattern of letters': '>xnxj',
  'an identity': 'turbulento',
  'no identity': '!-',
  'a label': 'intj-t',
  'the name of a type': 'arquiteta',
  'the name of a group': 'analistas',
  'a keyword': 'amst',
  'two names': 'maria silva',
  'a name twice': 'ana ana',
  'a name and a letter': 'quintana a',
  'a name and a type': 'maria intj',
  'a name, a pattern and an identity': 'silva >exxx turbulento',
  'parts of names and an identity': 'jo ma -a',
  'a group and a name': 'analistas quintana',
  'single letters': 'a e i o u',
  'eight terms': 'a r s o n l d m',
  'a work': 'em:memorias-de-silva',
  'a work, a name and an identity': 'em:noites-de-lima maria -t',
  ...Object.fromEntries(CHOICES),
  'another name': 'dona maria',
  'no match': 'maria xyzw',
};

/** The setting of the product with the names that the keyword finds. */
export const FEATURED_NAMES = 'Maria Silva,João Santos';
