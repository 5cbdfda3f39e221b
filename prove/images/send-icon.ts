import type { IconFile } from '../../src/catalogue/stored-personality.ts';
import { isFailure } from '../../src/domain/failure.ts';
import { ICON_SIDE, ICON_SIDES } from '../../src/domain/icon.ts';
import { iconHashOf, paths } from '../../src/domain/paths.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import type { OpenApp } from '../support.ts';

/** The result of an image: the icon's files, a correct refusal, or neither. */
export type Fate =
  | { readonly kind: 'stored'; readonly files: readonly IconFile[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly how: string };

export async function sendToEncoder(dataUrl: string): Promise<Fate> {
  try {
    const { bytes, larger } = await encodeIcon(dataUrl);
    return { kind: 'stored', files: [{ side: ICON_SIDE, bytes }, ...larger] };
  } catch (error) {
    if (isFailure(error) && error.code === 'invalid_icon') return { kind: 'refused' };
    return { kind: 'failed', how: String(error) };
  }
}

const REFUSALS = ['422 invalid_icon', '413 too_large'];

/** Sends it through the API; the files are read from the icon's addresses, without duplicates. */
export async function sendToApp({ app }: OpenApp, dataUrl: string): Promise<Fate> {
  const answer = await app.request(paths.api.personalities(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Capitu', type: 'ENFP', icon: dataUrl }),
  });
  const body: { code?: string; icon?: string } = await answer.json();
  const hash = iconHashOf(body.icon ?? '');
  if (answer.status === 201 && hash !== null) {
    const files: IconFile[] = [];
    for (const side of ICON_SIDES) {
      const icon = await app.request(paths.icon(hash, side));
      if (!icon.ok) return { kind: 'failed', how: `its icon answers ${icon.status}` };
      const bytes = Buffer.from(await icon.arrayBuffer());
      if (!files.some((file) => bytes.equals(file.bytes))) files.push({ side, bytes });
    }
    return { kind: 'stored', files };
  }
  const said = `${answer.status} ${body.code}`;
  return REFUSALS.includes(said) ? { kind: 'refused' } : { kind: 'failed', how: said };
}
