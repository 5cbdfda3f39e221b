/** A search that somebody may have meant whose own finds nobody. */
export interface Meant {
  /** The whole search text. */
  readonly q: string;
  /** How many it finds, at least one. */
  readonly total: number;
}
