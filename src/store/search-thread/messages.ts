import type { StorePageRequest } from '../../catalogue/store.ts';
import type { StoredChangesRequest } from '../../catalogue/stored-changes.ts';
import type { Filter } from '../../domain/search/filter.ts';
import type { Featured } from '../../domain/search/rules.ts';
import type { WorksRequest } from '../../domain/search/works.ts';
import type { Reads } from '../reads.ts';
import type { SentError } from './sent-error.ts';

/** The reads that may take longer than a visit of another thread. A signal cannot be sent to it. */
interface SlowReads {
  markedPage(...args: [StorePageRequest]): ReturnType<Reads['markedPage']>;
  countByCell(...args: [Filter]): ReturnType<Reads['countByCell']>;
  everybody(): ReturnType<Reads['everybody']>;
  meant(...args: [text: string, featured: Featured]): ReturnType<Reads['meant']>;
  similar(...args: [name: string, limit: number]): ReturnType<Reads['similar']>;
  works(...args: [WorksRequest]): ReturnType<Reads['works']>;
  changes(...args: [StoredChangesRequest]): ReturnType<Reads['changes']>;
}
export type SlowRead = keyof SlowReads;

export type ArgumentsOf<Method extends SlowRead> = Parameters<SlowReads[Method]>;
export type ResultOf<Method extends SlowRead> = Awaited<ReturnType<SlowReads[Method]>>;

export interface Question<Method extends SlowRead> {
  readonly id: number;
  readonly method: Method;
  readonly args: ArgumentsOf<Method>;
}

/** A call of any of the methods. */
export type AnyQuestion = { readonly [Method in SlowRead]: Question<Method> }[SlowRead];

/** What the thread says. */
export type Message =
  /** Before its first answer: it has opened the store. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'loaded' }
  /** It has found damage in the store. */
  | { readonly kind: 'damaged'; readonly sentence: string }
  | Answer;

type Answer = { readonly id: number } & (
  | {
      readonly kind: 'result';
      /** As JSON: a page as an object takes twice as long. */
      readonly result: string;
    }
  | { readonly kind: 'error'; readonly error: SentError }
);
