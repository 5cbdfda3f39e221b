import { PREVIEW_SIZE } from '../../src/domain/preview.ts';
import { readImageHeader } from '../../src/icons/image-header.ts';
import { previewAddress } from '../../src/previews/address.ts';
import type { Outcome } from '../proof.ts';
import { openApp } from '../support.ts';

/** Above it, older versions of WhatsApp drop a picture. */
const BYTES_BAR = 300_000;

/** Draws every nth of the samples, and weighs the pictures. */
export async function drawSamples(every: number): Promise<Outcome> {
  const { app, catalogue, close } = await openApp();
  const shortcomings: string[] = [];
  const sizes: number[] = [];
  try {
    await catalogue.loadSamples();
    const people = await catalogue.listed(0, 1_000);
    const before = process.cpuUsage();
    for (const { id } of people.filter((_, i) => i % every === 0)) {
      const personality = await catalogue.get(id);
      const answer = await app.request(previewAddress({ kind: 'personality', personality }));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const header = readImageHeader(bytes);
      if (header?.width !== PREVIEW_SIZE.width || header.height !== PREVIEW_SIZE.height) {
        shortcomings.push(`${personality.name} is answered by ${answer.status}`);
      }
      if (bytes.length > BYTES_BAR) shortcomings.push(`${personality.name}: ${kB(bytes.length)}`);
      sizes.push(bytes.length);
    }
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / sizes.length;
    const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
    return {
      figure: `${sizes.length} samples of ${kB(mean)}, the largest ${kB(Math.max(...sizes))}, ${each.toFixed(0)} ms of the processor each`,
      shortcomings,
    };
  } finally {
    await close();
  }
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
