import type { StoreReads } from '../../../catalogue/store.ts';
import type { Lookups } from '../../remember.ts';
import type { SentError } from './sent-error.ts';

/** The reads that may take longer than a visit of another thread. */
export type SlowReads = Pick<StoreReads, 'page' | 'countByCell' | 'similar' | 'changes'>;
export type SlowRead = keyof SlowReads;

export type ResultOf<Method extends SlowRead> = Awaited<ReturnType<SlowReads[Method]>>;

export interface Question<Method extends SlowRead> {
  readonly id: number;
  readonly method: Method;
  readonly args: Parameters<SlowReads[Method]>;
}

/** A call of any of the methods. */
export type AnyQuestion = { readonly [Method in SlowRead]: Question<Method> }[SlowRead];

/** What the thread says. */
export type Message =
  /** Before its first answer: it has opened the files. */
  { readonly kind: 'opened' } | Answer;

export type Answer = {
  readonly id: number;
  /** In the thread's caches, since its last answer. */
  readonly lookups: Lookups;
} & (
  | {
      readonly kind: 'result';
      /** As JSON: a page as an object takes twice as long. */
      readonly result: string;
    }
  | { readonly kind: 'error'; readonly error: SentError }
);
