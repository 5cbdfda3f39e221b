import { Failure } from '../domain/failure.ts';
import { ICON_DATA_URL_MAX_LENGTH } from '../domain/people/icon.ts';

/** Decodes a data URL. Fails with `invalid_icon` if it is malformed or longer than `ICON_DATA_URL_MAX_LENGTH`. */
export function decodeDataUrl(dataUrl: string): Buffer {
  // The media type is not trusted, so only its syntax is checked.
  const match = /^data:image\/[a-z+.-]{1,20};base64,(?<data>[A-Za-z0-9+/]+={0,2})$/.exec(
    dataUrl.length <= ICON_DATA_URL_MAX_LENGTH ? dataUrl : '',
  );
  const data = match?.groups?.['data'];
  if (data === undefined) throw new Failure('invalid_icon');
  return Buffer.from(data, 'base64');
}

/** Encodes an image as a data URL. */
export function encodeDataUrl(bytes: Uint8Array, type: 'image/png' | 'image/webp'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
