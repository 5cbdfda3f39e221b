import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The key for one purpose, derived from the store's secret by HKDF: signatures and hashes made with it reveal nothing
 * about the keys of other purposes.
 */
export function deriveKey(
  secret: Uint8Array,
  purpose: string,
  salt: string | Uint8Array = '',
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, salt, purpose, 32));
}

/** The first 16 bytes of the keyed hash (HMAC) of a text. */
export function keyedHash(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, 16);
}
