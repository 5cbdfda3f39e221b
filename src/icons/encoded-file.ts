import sharp from 'sharp';
import { readImageHeader } from './image-header.ts';

/** Whether a file is a PNG of at most `side` px in the encoder's format, which can be stored unchanged. */
export async function isEncodedPng(bytes: Buffer, side: number): Promise<boolean> {
  const header = readImageHeader(bytes);
  if (header?.format !== 'png' || Math.max(header.width, header.height) > side) return false;
  return PNG_CHUNKS.test(chunksOf(bytes).join(' ')) && (await pixelsOf(bytes, side)) !== null;
}

/**
 * Whether a file is a WebP that can be stored unchanged: one lossy frame whose longer side is more than `above` px and
 * at most `side` px.
 */
export async function isEncodedWebp(bytes: Buffer, above: number, side: number): Promise<boolean> {
  if (!isLossyFrameAlone(bytes)) return false;
  const pixels = await pixelsOf(bytes, side);
  return pixels !== null && pixels > above && pixels <= side;
}

/** The longer side of an image in px, or null if it does not decode without a warning. */
async function pixelsOf(bytes: Buffer, side: number): Promise<number | null> {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: side ** 2 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ info }) => Math.max(info.width, info.height),
      () => null,
    );
}

const PNG_CHUNKS = /^IHDR PLTE (tRNS )?(pHYs )?(IDAT )+IEND$/;
const PNG_SIGNATURE_LENGTH = 8;
/** Bytes of a chunk in addition to its content: length, name and checksum. */
const CHUNK_FRAME_LENGTH = 12;

/** The names of a PNG's chunks (ISO/IEC 15948); bytes after the last chunk count as a chunk too. */
function chunksOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = PNG_SIGNATURE_LENGTH; at < bytes.length; ) {
    if (at + CHUNK_FRAME_LENGTH > bytes.length) return [...names, 'cut off'];
    names.push(bytes.toString('latin1', at + 4, at + 8));
    at += CHUNK_FRAME_LENGTH + bytes.readUInt32BE(at);
    if (at > bytes.length) return [...names, 'cut off'];
  }
  return names;
}

const WEBP_HEADER_LENGTH = 20;

/** Whether a file is a WebP (RFC 9649) in the simple lossy format: a RIFF file with a single chunk, `VP8 `. */
function isLossyFrameAlone(bytes: Buffer): boolean {
  if (bytes.length < WEBP_HEADER_LENGTH) return false;
  const names = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16);
  const [fileSize, chunkSize] = [bytes.readUInt32LE(4), bytes.readUInt32LE(16)];
  return (
    names === 'RIFFWEBPVP8 ' &&
    fileSize === bytes.length - 8 &&
    // Chunks are padded to an even length.
    chunkSize + (chunkSize % 2) === bytes.length - WEBP_HEADER_LENGTH
  );
}
