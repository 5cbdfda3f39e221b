import { fold } from '../fold.ts';
import { tidyName } from '../name.ts';
import { parseQuery } from './query.ts';
import type { Featured } from './rules.ts';

/** Creates the keyword rule from the deployment's settings; folds both lists. */
export function createFeatured(keywords: readonly string[], names: readonly string[]): Featured {
  return {
    keywords: keywords.map((keyword) => parseQuery(keyword).text),
    names: names.map((name) => fold(tidyName(name))),
  };
}
