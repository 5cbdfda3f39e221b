import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { API_PATH, BASE_PATH, paths } from '../../src/domain/paths.ts';
import { ICON_DATA_URL_MAX_LENGTH } from '../../src/domain/people/icon.ts';
import { apiPaths } from '../../test/support/api-paths.ts';

export interface OversizedRequest extends RawRequest {
  readonly what: string;
  readonly expected: number;
}

const PIECE = Buffer.alloc(64 * 1024, ' ');
const MB = 1_000_000;
const BOMBS = 64;
const PEOPLE = paths.api.personalities();
const JSON_TYPE = 'Content-Type: application/json';

/** All kinds of oversized requests; `bodyLength` is the size of oversized bodies in bytes. */
export function oversizedRequests(bodyLength: number): OversizedRequest[] {
  return [...bigBodies(bodyLength), ...bigHeads(), ...bombs(), ...bigIcons()];
}

/** Requests with an oversized body, each once with Content-Length and once chunked. */
function bigBodies(length: number): OversizedRequest[] {
  const calls: [line: string, expected: number][] = [
    [`POST ${PEOPLE}`, 413],
    [`PUT ${paths.api.personality('nobody')}`, 413],
    [`DELETE ${paths.api.personality('nobody')}`, 413],
    [`POST ${paths.api.samples}`, 413],
    [`GET ${PEOPLE}`, 200],
    [`POST ${apiPaths.health}`, 405],
    [`POST ${API_PATH}/nothing`, 404],
    [`POST ${BASE_PATH}`, 405],
    [`GET ${BASE_PATH}`, 200],
    ['POST /nothing', 404],
  ];
  return calls.flatMap(([line, expected]) => [
    {
      what: `${line}, length told`,
      expected,
      head: head(line, JSON_TYPE, `Content-Length: ${length}`),
      body: pieces(length),
    },
    {
      what: `${line}, in chunks`,
      expected,
      head: head(line, JSON_TYPE, 'Transfer-Encoding: chunked'),
      body: chunks(length),
    },
  ]);
}

function bigHeads(): OversizedRequest[] {
  const small = Array.from({ length: MB / 20 }, (_, i) => `X-${String(i).padStart(6, '0')}: 12345`);
  const heads: [what: string, head: readonly string[]][] = [
    ['one header of 1 MB', head(`GET ${PEOPLE}`, `X-Long: ${'x'.repeat(MB)}`)],
    ['1 MB of headers', head(`GET ${PEOPLE}`, ...small)],
    ['an address of 1 MB', head(`GET ${PEOPLE}?q=${'x'.repeat(MB)}`)],
    ['a cookie of 1 MB on a page', head(`GET ${BASE_PATH}`, `Cookie: a=${'x'.repeat(MB)}`)],
  ];
  return heads.map(([what, lines]) => ({ what, expected: 431, head: lines, body: [] }));
}

/** Compressed bodies: 64 concatenated members that decompress to 16 MB each. */
function bombs(): OversizedRequest[] {
  const zeros = Buffer.alloc(16 * MB);
  const packed: [encoding: string, bomb: Buffer][] = [
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ];
  return packed.map(([encoding, bomb]) => ({
    what: `a bomb in ${encoding}`,
    expected: 415,
    head: head(
      `POST ${PEOPLE}`,
      JSON_TYPE,
      `Content-Encoding: ${encoding}`,
      `Content-Length: ${bomb.length * BOMBS}`,
    ),
    body: Array.from({ length: BOMBS }, () => bomb),
  }));
}

function bigIcons(): OversizedRequest[] {
  const lengths: [length: number, expected: number][] = [
    [ICON_DATA_URL_MAX_LENGTH + 1, 422],
    [100 * 1024, 422],
    [128 * 1024, 413],
    [MB, 413],
  ];
  return lengths.map(([length, expected]) => {
    const icon = 'data:image/png;base64,'.padEnd(length, 'A');
    const body = Buffer.from(JSON.stringify({ name: 'Capitu', type: 'ENFP', icon }));
    return {
      what: `an icon of ${length} characters`,
      expected,
      head: head(`POST ${PEOPLE}`, JSON_TYPE, `Content-Length: ${body.length}`),
      body: [body],
    };
  });
}

function head(line: string, ...headers: readonly string[]): string[] {
  return [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
}

/** A body of spaces, which are valid at the start of JSON. */
function pieces(length: number): Iterable<Buffer> {
  return {
    *[Symbol.iterator]() {
      for (let left = length; left > 0; left -= PIECE.length) yield PIECE.subarray(0, left);
    },
  };
}

function chunks(length: number): Iterable<Buffer> {
  return {
    *[Symbol.iterator]() {
      for (const piece of pieces(length)) {
        yield Buffer.from(`${piece.length.toString(16)}\r\n`);
        yield piece;
        yield Buffer.from('\r\n');
      }
      yield Buffer.from('0\r\n\r\n');
    },
  };
}

/** A raw HTTP request. */
interface RawRequest {
  /** Request line and headers, without the empty line. */
  readonly head: readonly string[];
  readonly body: Iterable<Buffer>;
}

/** Timeout of an idle connection in milliseconds. */
const SILENCE = 20_000;

/**
 * Sends a request, ignoring early responses, until everything is sent or the server closes the connection. Resolves with
 * the status of the response, or null if the connection was closed without one.
 */
export async function send(port: number, { head, body }: RawRequest): Promise<number | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  let answer = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      resolve();
    });
  });
  // A reset by the server is expected; `closed` reports it.
  socket.on('error', () => {});
  socket.setTimeout(SILENCE, () => socket.destroy());
  await write(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'));
  for (const piece of body) {
    if (!socket.writable) break;
    await write(socket, piece);
  }
  await Promise.race([answered, closed]);
  socket.end();
  await closed;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** Writes a piece, and resolves when the socket can take more data or is closed. */
async function write(socket: Socket, piece: Buffer): Promise<void> {
  if (socket.write(piece) || socket.closed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
