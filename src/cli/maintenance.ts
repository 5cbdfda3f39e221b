import type { Store } from '../catalogue/store.ts';

/** Says what disagrees; gives the exit status. */
export async function verify(store: Store): Promise<number> {
  const problems = await store.verify();
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'The search index agrees with the personalities.'
      : 'The command rebuild mends this.',
  );
  return problems.length === 0 ? 0 : 1;
}

/** Mends what `verify` finds; gives the exit status. */
export async function rebuild(store: Store): Promise<number> {
  await store.rebuild();
  console.log('The search index is made anew.');
  return 0;
}
