import { createHmac, hkdfSync } from 'node:crypto';

/** The id of a feed or an entry in Atom, by a name that is unique in its catalogue. */
export type FeedIds = (name: string) => string;

/**
 * Ids that stay the same wherever the catalogue is served (RFC 4287, section 4.2.6): UUIDs of a free form (RFC 9562,
 * version 8), made of the name and of a secret that moves with the database.
 */
export function createFeedIds(secret: Uint8Array): FeedIds {
  // A derived key: other uses of the secret derive other keys.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'feed ids', 32));
  return (name) => {
    const bytes = createHmac('sha256', key).update(name).digest().subarray(0, 16);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString('hex');
    return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
  };
}
