import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseLook, SKINS, type Skin } from '../../src/domain/people/look.ts';
import { SKIN_COLOURS } from '../../src/domain/people/look-colours.ts';
import { readCsv } from '../../src/files/read-csv.ts';
import { readLook } from '../../src/icons/read-look.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);

/** Every third portrait of the samples, with the look that a person has seen in it. */
const portraits: { readonly bytes: Buffer; readonly skin: number }[] = [];
beforeAll(async () => {
  let place = 0;
  for await (const { fields } of readCsv(
    createReadStream(new URL('personalidades.csv', SAMPLES)),
  )) {
    place += 1;
    if (place % 3 !== 0) continue;
    const bytes = await readFile(new URL(String(fields['icon']), SAMPLES));
    portraits.push({ bytes, skin: parseLook(fields['look'])?.skin ?? 0 });
  }
});

const HILLS =
  '<rect width="75" height="40" fill="#9cc7e8"/><rect y="40" width="75" height="35" fill="#4f8a4a"/>' +
  '<path d="M0 44 20 18 40 44 55 26 75 44Z" fill="#8a5a3c"/><rect y="58" width="75" height="9" fill="#3f7fb5"/>';
const BEACH =
  '<rect width="75" height="26" fill="#a8d4ea"/><rect y="26" width="75" height="49" fill="#EDB993"/>' +
  '<circle cx="32" cy="36" r="2" fill="#333"/><path d="M60 75 66 40 72 75Z" fill="#D0926C"/>';
const WOOD = Array.from(
  { length: 15 },
  (_, i) =>
    `<rect y="${i * 5}" width="75" height="5" fill="${['#96603F', '#74462C', '#A86D45'][i % 3]}"/>`,
).join('');

/** A round face with eyes and a mouth, without hair, on a blue background. */
function faceOf(skin: string): string {
  return `<rect width="75" height="75" fill="#4298b4"/><circle cx="37" cy="40" r="24" fill="${skin}"/>
    <circle cx="30" cy="35" r="3"/><circle cx="45" cy="35" r="3"/><path d="M28 50h18" stroke="#000"/>`;
}

/** A head in light that fades over it, as in a photograph. */
function shadedHead(skin: Skin): string {
  const { base, shade, line } = SKIN_COLOURS[skin];
  const face = '<ellipse cx="37" cy="40" rx="18" ry="22"';
  const eyes = [29, 45].map((x) => `<circle cx="${x}" cy="36" r="2" stroke="#eee"/>`).join('');
  return `<linearGradient id="skin"><stop stop-color="${base}"/><stop offset="1" stop-color="${shade}"/></linearGradient>
    <radialGradient id="light" cx=".36" cy=".4" r=".75"><stop stop-color="#fff" stop-opacity=".25"/>
    <stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></radialGradient>
    <rect width="75" height="75" fill="#6e818c"/><path d="M8 75q4-14 29-14t30 14" fill="#33405a"/>
    <path d="M30 52h15v14H30" fill="${shade}"/><ellipse cx="37" cy="31" rx="22" ry="24" fill="#17151C"/>
    ${face} fill="url(#skin)"/>${face} fill="url(#light)"/>${eyes}
    <path d="M24 33q5-3 10-1M41 32q5-2 10 1" stroke="#17151C" stroke-width="1.6" fill="none"/>
    <path d="M31 52q6 3 12 0" stroke="${line}" stroke-width="2" fill="none"/>`;
}

/** A drawing as the picture that a visitor might choose. */
function pictureOf(drawing: string): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 75 75" width="225" height="225">${drawing}</svg>`;
  return sharp(Buffer.from(svg));
}

/** The expected skins of every nth portrait, and those read from it after a change; null for none. */
async function readSkins(change: (portrait: Sharp) => Sharp, every = 1) {
  return Promise.all(
    portraits
      .filter((_, i) => i % every === 0)
      .map(async ({ bytes, skin }) => {
        const flat = sharp(bytes).flatten({ background: '#fff' });
        const read = parseLook(await readLook(await change(flat).toBuffer()));
        return { said: skin, read: read?.skin ?? null };
      }),
  );
}

type Change = (portrait: Sharp) => Sharp;

describe('the look of a portrait', () => {
  it.each<[string, Change]>([
    ['as it is drawn', (portrait) => portrait.png()],
    ['of 75 px in a palette', (portrait) => portrait.resize(75).png({ palette: true })],
    ['as a JPEG', (portrait) => portrait.jpeg({ quality: 60 })],
  ])('%s has the skin that a person sees, or none', async (_, change) => {
    const skins = await readSkins(change);
    expect(skins.length).toBeGreaterThan(60);
    const right = skins.filter(({ said, read }) => read === null || read === said);
    expect(right.length / skins.length).toBeGreaterThanOrEqual(0.9);
    const read = skins.filter((one) => one.read !== null);
    expect(read.length / skins.length).toBeGreaterThanOrEqual(0.9);
    expect(read.filter((one) => Math.abs((one.read ?? 0) - one.said) > 1)).toEqual([]);
  });

  it.each(SKINS)(
    'has the skin %i of a face in soft light, out of focus, as a JPEG',
    async (skin) => {
      const photograph = pictureOf(shadedHead(skin)).flatten().blur(2).jpeg({ quality: 60 });
      expect(parseLook(await readLook(await photograph.toBuffer()))).toMatchObject({
        skin,
        hair: 'k',
      });
    },
  );

  it.each<[string, Change]>([
    ['darker', (portrait) => portrait.modulate({ brightness: 0.92 }).png()],
    ['lighter', (portrait) => portrait.modulate({ brightness: 1.08 }).png()],
    ['paler', (portrait) => portrait.modulate({ saturation: 0.85 }).png()],
    ['out of focus', (portrait) => portrait.blur(4).png()],
    ['that is mirrored', (portrait) => portrait.flop().png()],
    ['that stands aside', (portrait) => portrait.affine([1, 0, 0, 1], { odx: 14, ody: 8 }).png()],
  ])('%s never has a skin that is two steps away', async (_, change) => {
    const skins = await readSkins(change, 2);
    const wrong = skins.filter(({ said, read }) => read !== null && Math.abs(read - said) > 1);
    expect(wrong).toEqual([]);
  });

  it.each<[string, Change]>([
    ['in black and white', (portrait) => portrait.greyscale().png()],
    ['in sepia', (portrait) => portrait.greyscale().tint('#9a7048').png()],
    ['of blue faces', (portrait) => portrait.modulate({ hue: 180 }).png()],
    ['of green faces', (portrait) => portrait.modulate({ hue: 100 }).png()],
    ['in negative', (portrait) => portrait.negate().png()],
  ])('%s is none', async (_, change) => {
    const skins = await readSkins(change, 4);
    expect(skins.filter(({ read }) => read !== null)).toEqual([]);
  });

  it.each([
    ['hills and a lake', HILLS],
    ['a beach', BEACH],
    ['a wall of wood', WOOD],
    ['a sheet of skin', '<rect width="75" height="75" fill="#CB8E62"/>'],
    ['a yellow face', faceOf('#FFD90F')],
    ['a green face', faceOf('#6FBF4B')],
    ['a stick figure', faceOf('#ffffff')],
  ])('is none of %s', async (_, drawing) => {
    expect(await readLook(await pictureOf(drawing).png().toBuffer())).toBe('');
  });

  it.each([
    ['maize', 'visconde-de-sabugosa'],
    ['a ghost', 'bras-cubas'],
    ['a vampire', 'dracula'],
    ['an insect', 'gregor-samsa'],
  ])('is none of %s', async (_, file) => {
    expect(await readLook(await readFile(new URL(`retratos/${file}.png`, SAMPLES)))).toBe('');
  });

  it.each([
    ['a moustache', 'cruz-e-sousa', '5k00m'],
    ['a beard', 'luis-de-camoes', '2r00b'],
    ['neither, and long hair', 'isaac-newton', '1g22n'],
    ['a yellow cloth about dark hair', 'bertoleza', '5k00n'],
  ])('has %s', async (_, file, look) => {
    expect(await readLook(await readFile(new URL(`retratos/${file}.png`, SAMPLES)))).toBe(look);
  });

  it('is empty for bytes that are not a picture', async () => {
    expect(await readLook(Buffer.from('an icon'))).toBe('');
  });
});
