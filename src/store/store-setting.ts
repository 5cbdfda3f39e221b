import type { PostgresLocation } from './postgres/connect.ts';

/** Which store a deployment has. */
export type StoreSetting =
  | {
      readonly kind: 'sqlite';
      /** A path, or `:memory:`. */
      readonly location: string;
    }
  | ({ readonly kind: 'postgres' } & PostgresLocation);
