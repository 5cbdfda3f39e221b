/** The header of an image, read without decoding. */
interface ImageHeader {
  readonly format: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

/** Reads the header of a PNG or a JPEG, which are recognized by their content. Null for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(view) ?? readJpeg(view);
}

const PNG_SIGNATURE = [0x89504e47, 0x0d0a1a0a] as const;
const PNG_HEADER_LENGTH = 24;
const IHDR = 0x49484452;

/** Reads a PNG (ISO/IEC 15948): the signature, then the IHDR chunk with width and height. */
function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < PNG_HEADER_LENGTH) return null;
  const signed = PNG_SIGNATURE.every((word, i) => view.getUint32(i * 4) === word);
  if (!signed || view.getUint32(12) !== IHDR) return null;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

const JPEG_START = 0xffd8;
const SEGMENTS_READ = 64;

/** Reads a JPEG (ITU-T T.81): skips segments up to the frame header, which has height and width. */
function readJpeg(view: DataView): ImageHeader | null {
  if (view.byteLength < 4 || view.getUint16(0) !== JPEG_START || hasManyScans(view)) return null;
  let at = 2;
  for (let segment = 0; segment < SEGMENTS_READ && at + 9 <= view.byteLength; segment += 1) {
    const marker = view.getUint16(at);
    if (marker >>> 8 !== 0xff) return null;
    if (isFrame(marker)) {
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const START_OF_SCAN = 0xffda;
/** Maximum number of scans; a progressive JPEG has about ten. */
const SCANS_MAX = 100;

/** Whether a JPEG has too many scans. Each makes the decoder process the whole picture: thousands would block it. */
function hasManyScans(view: DataView): boolean {
  let scans = 0;
  for (let at = 2; at + 2 <= view.byteLength; at += 1) {
    if (view.getUint16(at) === START_OF_SCAN) scans += 1;
  }
  return scans > SCANS_MAX;
}

/** Whether a marker begins a frame: SOF0 to SOF15 except DHT, JPG and DAC, which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}
