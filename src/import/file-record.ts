/** One personality of a file, unchecked. */
export interface FileRecord {
  /** Line of the file (CSV) or position in the list (JSON), from 1. */
  readonly line: number;
  /** Unchecked values by field; null when the record cannot be parsed. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}
