import { createHash } from 'node:crypto';
import { PLAN_EACH_TIME_COMMENT } from '../../schema/plan-each-time.ts';

/** Each connection keeps every named statement in memory, here and at the server. */
const NAMES_MAX = 200;
/** A statement is named when it is sent for the third time: most that are sent rarely are of batches. */
const SENT_BEFORE = 2;
/** Texts that are counted. Lists of different lengths make different texts. */
const COUNTED_MAX = 1_000;
/** A statement with more values belongs to a batch. */
const VALUES_MAX = 150;

export interface StatementNames {
  /** The name of a statement with this number of values, or null if it is sent without one. */
  nameOf(text: string, values: number): string | null;
  /** This statement gets no name any more. */
  refuse(text: string): void;
  /** No statement gets one any more. */
  refuseAll(): void;
}

/**
 * Decides which statements have names. A name is a hash of the text, so that it means the same in every
 * process, also where a pooler shares connections between several.
 */
export function createStatementNames(): StatementNames {
  /** Null for a statement that gets no name. */
  const names = new Map<string, string | null>();
  const sent = new Map<string, number>();
  let isRefused = false;
  return {
    nameOf(text, values) {
      if (isRefused || values > VALUES_MAX) return null;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= NAMES_MAX) return null;
      const before = sent.get(text) ?? 0;
      if (before < SENT_BEFORE) {
        if (sent.size >= COUNTED_MAX) sent.clear();
        sent.set(text, before + 1);
        return null;
      }
      sent.delete(text);
      const name = isNamed(text) ? createHash('sha256').update(text).digest('base64url') : null;
      names.set(text, name);
      return name;
    },
    refuse: (text) => void names.set(text, null),
    refuseAll() {
      isRefused = true;
    },
  };
}

/** Not those that begin and end transactions, nor those that change settings or tables. */
function isNamed(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(PLAN_EACH_TIME_COMMENT)
  );
}
