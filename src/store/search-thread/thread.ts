/**
 * The thread that searches: it has connections of its own to the store that it is given, and the search in memory.
 * See search-thread.ts.
 */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createSearch } from '../../search/search.ts';
import { findDamage } from '../care/find-damage.ts';
import { openReader } from '../open-reader.ts';
import { createReads } from '../reads.ts';
import type { StoreSetting } from '../store-setting.ts';
import type { AnyQuestion, Message } from './messages.ts';
import { toSent } from './sent-error.ts';

const setting: StoreSetting = workerData;
const engine = await openReader(setting);
const reads = createReads(engine, createSearch());

function ask(question: AnyQuestion): Promise<unknown> {
  switch (question.method) {
    case 'markedPage':
      return reads.markedPage(...question.args);
    case 'countByCell':
      return reads.countByCell(...question.args);
    case 'everybody':
      return reads.everybody(...question.args);
    case 'meant':
      return reads.meant(...question.args);
    case 'similar':
      return reads.similar(...question.args);
    case 'works':
      return reads.works(...question.args);
    case 'changes':
      return reads.changes(...question.args);
  }
}

parentPort?.on('message', async (question: AnyQuestion) => {
  const { id } = question;
  try {
    tell({ kind: 'result', id, result: JSON.stringify(await ask(question)) });
  } catch (error) {
    tell({ kind: 'error', id, error: toSent(error) });
  }
});
tell({ kind: 'opened' });
// The server has written the modules that it compiled at its start, which were others.
flushCompileCache();
// Where this fails, the first question says why.
await reads.everybody().then(
  () => tell({ kind: 'loaded' }),
  () => {},
);
void findDamage(engine).then((sentence) => tell({ kind: 'damaged', sentence }));

function tell(message: Message): void {
  parentPort?.postMessage(message);
}
