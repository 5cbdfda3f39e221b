/** “I, N e J”. `Intl.ListFormat` does the same, and blocks a first visit while it loads. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} e ${last}`;
}
