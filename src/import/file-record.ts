/** One personality of a file, as it stands there. */
export interface FileRecord {
  /** Line of the file (CSV) or position in the list (JSON), from 1. */
  readonly line: number;
  /** Unchecked values by field; null when not even the form of the record can be read. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}
