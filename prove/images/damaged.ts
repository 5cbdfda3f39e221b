import type { Random } from '../random.ts';
import { readChunks, writeChunks } from './formats.ts';
import { anyImage, type Maker, specimen } from './specimen.ts';

/** Changes, inserts, removes and duplicates bytes of an image at random positions. */
export const mutated: Maker = (random, sources) =>
  specimen('mutated', mutate(anyImage(random, sources), random));

/** Mutates the bytes inside a PNG's chunks, with correct checksums, so that the damage reaches the decoder. */
export const mutatedInside: Maker = (random, sources) => {
  const chunks = readChunks(random.pick(sources.png));
  const at = random.below(chunks.length);
  const damaged = chunks.map(({ type, data }, i) =>
    i === at && data.length > 0 ? { type, data: mutate(data, random) } : { type, data },
  );
  if (random.below(4) === 0) damaged.splice(random.below(damaged.length), 1);
  if (random.below(4) === 0)
    damaged.push(random.pick([damaged[0] ?? { type: 'IEND', data: Buffer.alloc(0) }]));
  return specimen('mutated inside', writeChunks(damaged));
};

export const truncated: Maker = (random, sources) => {
  const image = anyImage(random, sources);
  return specimen('truncated', image.subarray(0, random.below(image.length - 12)), {
    hopeless: true,
  });
};

export const noise: Maker = (random) => {
  const start = random.pick([
    '',
    '89504e470d0a1a0a',
    '89504e470d0a1a0a0000000d49484452',
    'ffd8ffc0',
  ]);
  const bytes = Buffer.concat([Buffer.from(start, 'hex'), random.bytes(1 + random.below(3000))]);
  return specimen('noise', bytes, { hopeless: true });
};

/** Joins the beginning of one image and the end of another. */
export const spliced: Maker = (random, sources) => {
  const [head, tail] = [anyImage(random, sources), anyImage(random, sources)];
  const bytes = [
    head.subarray(0, random.below(head.length)),
    tail.subarray(random.below(tail.length)),
  ];
  return specimen('spliced', Buffer.concat(bytes));
};

function mutate(source: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(source);
  const changes = 1 + random.below(random.pick([2, 8, 64]));
  for (let i = 0; i < changes; i += 1) bytes = change(bytes, random);
  return bytes;
}

function change(bytes: Buffer<ArrayBuffer>, random: Random): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length);
  const end = Math.min(bytes.length, at + 1 + random.below(16));
  switch (random.below(6)) {
    case 0:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      return bytes;
    case 1:
      bytes[at] = random.pick([0, 1, 0x7f, 0x80, 0xff]);
      return bytes;
    case 2:
      bytes.fill(random.below(256), at, end);
      return bytes;
    case 3:
      return Buffer.concat([bytes.subarray(0, at), random.bytes(end - at), bytes.subarray(at)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    default:
      return bytes.length > 20
        ? Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
        : bytes;
  }
}
