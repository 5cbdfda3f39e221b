import { isFailure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import type { OpenApp } from '../support.ts';

/** What became of an image: its icon's bytes, a refusal as it should be, or neither. */
export type Fate =
  | { readonly kind: 'stored'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly how: string };

export async function sendToEncoder(dataUrl: string): Promise<Fate> {
  try {
    const { bytes } = await encodeIcon(dataUrl);
    return { kind: 'stored', bytes };
  } catch (error) {
    if (isFailure(error) && error.code === 'invalid_icon') return { kind: 'refused' };
    return { kind: 'failed', how: String(error) };
  }
}

const REFUSALS = ['422 invalid_icon', '413 too_large'];

/** Through the API; the icon is the one that its address gives. */
export async function sendToApp({ app }: OpenApp, dataUrl: string): Promise<Fate> {
  const answer = await app.request(paths.api.personalities(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Capitu', type: 'ENFP', icon: dataUrl }),
  });
  const body: { code?: string; icon?: string } = await answer.json();
  if (answer.status === 201 && typeof body.icon === 'string') {
    const icon = await app.request(body.icon);
    if (icon.ok) return { kind: 'stored', bytes: new Uint8Array(await icon.arrayBuffer()) };
    return { kind: 'failed', how: `its icon answers ${icon.status}` };
  }
  const said = `${answer.status} ${body.code}`;
  return REFUSALS.includes(said) ? { kind: 'refused' } : { kind: 'failed', how: said };
}
