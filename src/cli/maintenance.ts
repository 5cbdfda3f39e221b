import type { Store } from '../catalogue/store.ts';

/** Says what disagrees; gives the exit status. */
export async function verify(store: Store): Promise<number> {
  const problems = await store.verify();
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'Counters and text index agree with the personalities.'
      : 'The command rebuild mends this.',
  );
  return problems.length === 0 ? 0 : 1;
}

/** Mends what `verify` finds; gives the exit status. */
export async function rebuild(store: Store): Promise<number> {
  await store.rebuild();
  console.log('Counters and text index are made anew.');
  return 0;
}
