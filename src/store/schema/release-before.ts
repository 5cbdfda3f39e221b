/**
 * The key of the advisory lock that each write takes first, so that one write runs at a time, of all processes. VACUUM,
 * ANALYZE and dumps take no such lock, so they neither wait for writes nor make them wait.
 */
export const WRITE_LOCK = 0x6d627477;

/** The tables to which writes of the release before come first. */
const WRITTEN_FIRST = [
  ...['personality', 'guess_summary', 'free_ordinal'],
  ...['version', 'unversioned_change'],
];

/**
 * The statements of a migration that creates triggers for the release before, which writes beside this one during an
 * upgrade. By them its writes take the lock too, and it does not give an ordinal that this release has taken. The next
 * release drops them.
 */
export function createTriggersForReleaseBefore(): string {
  return `
  CREATE FUNCTION take_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(${WRITE_LOCK}); RETURN NULL; END
  $$;
  ${WRITTEN_FIRST.map(
    (table) => `
  CREATE TRIGGER take_turn BEFORE INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION take_turn();`,
  ).join('')}

  CREATE FUNCTION follow_ordinals() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM setval('ordinal', greatest(
        (SELECT last_value FROM ordinal), (SELECT max(ordinal) + 1 FROM personality)
      ), false);
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER follow_ordinals AFTER INSERT ON personality
    FOR EACH STATEMENT EXECUTE FUNCTION follow_ordinals();
`;
}
