import type { Kysely } from 'kysely';
import type { Filter } from '../domain/search/filter.ts';
import type { Engine } from './engine.ts';
import { type Finding, find } from './finding.ts';
import type { Schema } from './schema.ts';

/** Searches that are remembered: each keystroke asks twice for the same, and so does each next page. */
const KEPT = 64;

/** Finds who matches a filter, and need not look again until somebody has changed the catalogue. */
export function rememberFindings(
  engine: Engine,
): (db: Kysely<Schema>, filter: Filter) => Promise<Finding> {
  const findings = new Map<string, Finding>();
  let state: number | null = null;
  return async (db, filter) => {
    const current = await engine.stateOf(db);
    if (current === null) return find(db, engine, filter);
    if (current !== state) findings.clear();
    state = current;
    const key = JSON.stringify(filter);
    const finding = findings.get(key) ?? (await find(db, engine, filter));
    // Put last again: the first of the map is the one that was asked for longest ago.
    findings.delete(key);
    findings.set(key, finding);
    for (const oldest of findings.keys()) {
      if (findings.size <= KEPT) break;
      findings.delete(oldest);
    }
    return finding;
  };
}
