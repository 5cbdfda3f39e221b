import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Segment } from './segment.ts';
import type { Term } from './terms.ts';

/** Rows read at once: whole tables are read in steps, each a short statement of its own. */
const PARTS = 10_000;
/** A term has one segment or many. */
const TERMS = 500;

export interface StoredTerm {
  readonly text: Term;
  /** Empty only where the index is damaged. */
  readonly segments: readonly Segment[];
}

/** All terms with their posting lists. */
export async function* readTerms(db: Kysely<Schema>): AsyncGenerator<StoredTerm> {
  for (let after = -1; ; ) {
    const terms = await db
      .selectFrom('term')
      .select(['id', 'text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(TERMS)
      .execute();
    const last = terms.at(-1)?.id;
    if (last === undefined) return;
    const postings = await db
      .selectFrom('posting')
      .select(['term', 'start', 'members'])
      .where('term', '>', after)
      .where('term', '<=', last)
      .execute();
    const segmentsOf = Map.groupBy(postings, ({ term }) => term);
    for (const { id, text } of terms) yield { text, segments: segmentsOf.get(id) ?? [] };
    after = last;
  }
}

/** All parts of words; `text` is null where the word is not there. */
export async function* readParts(
  db: Kysely<Schema>,
): AsyncGenerator<{ readonly part: string; readonly text: Term | null }> {
  for (let after = { part: '', term: -1 }; ; ) {
    const rows = await db
      .selectFrom('word_part')
      .leftJoin('term', 'term.id', 'word_part.term')
      .select(['word_part.part', 'word_part.term', 'term.text'])
      .where((expression) =>
        expression(
          expression.refTuple('word_part.part', 'word_part.term'),
          '>',
          expression.tuple(after.part, after.term),
        ),
      )
      .orderBy('word_part.part')
      .orderBy('word_part.term')
      .limit(PARTS)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
