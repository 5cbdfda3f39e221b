import { OperatorError } from '../../src/domain/operator-error.ts';

/** The sentence for the operator of a store that cannot be opened. */
export async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperatorError) return error.message;
  throw new Error('It was opened, or failed in another way.', { cause: error });
}
