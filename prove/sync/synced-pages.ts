const WAL_HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;

/**
 * The pages of a database that a power cut would leave, known by the writes to its write-ahead log
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log) and the syncs of it.
 */
export interface SyncedPages {
  /** How many transactions were committed and synced. */
  readonly commits: number;
  write(bytes: Buffer): void;
  sync(): void;
  /** Whether a page of a synced transaction has this ASCII text. */
  includes(text: string): boolean;
}

interface Frame {
  readonly page: number;
  readonly endsTransaction: boolean;
}

export function createSyncedPages(): SyncedPages {
  const synced = new Map<number, Buffer>();
  let written = new Map<number, Buffer>();
  /** Pages of transactions whose last frame is written, though not synced. */
  let committed = new Map<number, Buffer>();
  let unsyncedCommits = 0;
  let commits = 0;
  let frame: Frame | null = null;
  return {
    get commits() {
      return commits;
    },
    write(bytes) {
      if (bytes.length === WAL_HEADER_SIZE) return;
      if (bytes.length === FRAME_HEADER_SIZE) {
        // The second number is the size of the database in the last frame of a transaction, else 0.
        frame = { page: bytes.readUInt32BE(0), endsTransaction: bytes.readUInt32BE(4) > 0 };
        return;
      }
      if (frame === null) return;
      written.set(frame.page, bytes);
      if (!frame.endsTransaction) return;
      committed = new Map([...committed, ...written]);
      written = new Map();
      unsyncedCommits += 1;
    },
    sync() {
      for (const [page, bytes] of committed) {
        // Reinserting keeps the map in order of time.
        synced.delete(page);
        synced.set(page, bytes);
      }
      committed = new Map();
      commits += unsyncedCommits;
      unsyncedCommits = 0;
    },
    // From the newest: an answer is about one of the last transactions.
    includes: (text) =>
      [...synced.values()].findLast((bytes) => bytes.includes(text)) !== undefined,
  };
}
