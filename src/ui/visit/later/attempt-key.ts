/** A new idempotency key: repeating a request with the same key creates one personality. */
export function newAttemptKey(): string {
  // randomUUID exists in secure contexts only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
