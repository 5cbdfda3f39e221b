import type { Log } from '../../src/http/request-log.ts';

/** Discards all entries. */
export const SILENT_LOG: Log = { info() {}, warn() {}, error() {}, request() {} };
