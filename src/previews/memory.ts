/** The pictures that were asked for last. */
export interface Memory {
  recall(address: string): Uint8Array | undefined;
  keep(address: string, picture: Uint8Array): void;
}

const PICTURES_MAX = 32;
const BYTES_MAX = 4 * 1024 * 1024;

export function createMemory(): Memory {
  // Maps keep the order in which keys were set: the first one was asked for longest ago.
  const pictures = new Map<string, Uint8Array>();
  let bytes = 0;
  const drop = (address: string): void => {
    bytes -= pictures.get(address)?.length ?? 0;
    pictures.delete(address);
  };
  const keep: Memory['keep'] = (address, picture) => {
    drop(address);
    pictures.set(address, picture);
    bytes += picture.length;
    for (const oldest of pictures.keys()) {
      if (pictures.size <= PICTURES_MAX && bytes <= BYTES_MAX) break;
      drop(oldest);
    }
  };
  return {
    recall(address) {
      const picture = pictures.get(address);
      if (picture !== undefined) keep(address, picture);
      return picture;
    },
    keep,
  };
}
