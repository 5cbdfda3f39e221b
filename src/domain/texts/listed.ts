/**
 * Words as a list, such as “I, N e J”. `Intl.ListFormat` has the same result, but blocks a first visit while it
 * loads.
 */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} e ${last}`;
}
