/**
 * The thread that searches: it has a connection of its own to the file that it is given, and answers one
 * question after the other. See search-thread.ts.
 */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createReads } from '../../reads.ts';
import { countLookups } from '../../remember.ts';
import { createSearching } from '../../searching.ts';
import { connect } from '../connect.ts';
import { createFileHealth } from '../file-health.ts';
import { openDatabase, SERVED_CACHE } from '../open-database.ts';
import { NO_FILES } from '../open-files.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import { createSqliteEngine } from '../sqlite-engine.ts';
import type { AnyQuestion, Message } from './messages.ts';
import { toSent } from './sent-error.ts';

/** Milliseconds to wait for another process that has locked the file. */
const OPENING_PATIENCE = 2_000;

const location = String(workerData);
const database = await retryWhileBusy(
  () => openDatabase(location, { readOnly: true, cache: SERVED_CACHE }),
  performance.now() + OPENING_PATIENCE,
);
const engine = createSqliteEngine({
  reader: connect(database),
  writer: null,
  // Who asks looks at the files before and after they were opened here.
  health: createFileHealth(location, NO_FILES),
  closeFiles: () => database.close(),
});
const reads = createReads(engine, createSearching(engine, { remembersPages: false }), engine.read);

function ask(question: AnyQuestion): Promise<unknown> {
  switch (question.method) {
    case 'page':
      return reads.page(...question.args);
    case 'countByCell':
      return reads.countByCell(...question.args);
    case 'similar':
      return reads.similar(...question.args);
    case 'changes':
      return reads.changes(...question.args);
  }
}

const takeLookups = countLookups();
parentPort?.on('message', async (question: AnyQuestion) => {
  const { id } = question;
  try {
    const result = JSON.stringify(await ask(question));
    tell({ kind: 'result', id, result, lookups: takeLookups() });
  } catch (error) {
    tell({ kind: 'error', id, error: toSent(error), lookups: takeLookups() });
  }
});
tell({ kind: 'opened' });
// The server has written the modules that it compiled at its start, which were others.
flushCompileCache();

function tell(message: Message): void {
  parentPort?.postMessage(message);
}
