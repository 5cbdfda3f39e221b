/** A key that the catalogue has not seen: with it, sending the same form twice creates one personality. */
export function newAttemptKey(): string {
  // randomUUID exists on secure origins only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
