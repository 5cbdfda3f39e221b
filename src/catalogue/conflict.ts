import { Failure } from '../domain/failure.ts';
import type { Personality } from '../domain/personality.ts';

/** Somebody else was first: carries what is stored now, so that the person can decide. */
export class Conflict extends Failure {
  readonly current: Personality;

  constructor(current: Personality) {
    super('conflict');
    this.current = current;
  }
}
