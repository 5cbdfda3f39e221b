import { beforeEach, expect, it } from 'vitest';
import { workKey } from '../../../src/domain/people/work-key.ts';
import { HOME_PREVIEW } from '../../../src/domain/preview.ts';
import { serverPaths } from '../../../src/domain/server-paths.ts';
import { readImageHeader } from '../../../src/icons/image-header.ts';
import { drawPreview } from '../../../src/link-pictures/draw.ts';
import {
  createPreviews,
  type Previews,
  previewAddress,
} from '../../../src/link-pictures/link-pictures.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { createGate } from '../gate.ts';
import { createOne, type OpenApp, openApp, replace } from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await open();
});

async function open(): Promise<OpenApp> {
  app = await openApp();
  const previews = createPreviews((subject) => drawPreview(subject, app.catalogue.icon));
  return openApp({ beside: app, previews });
}

const addressOf = async (app: OpenApp, id: string) =>
  previewAddress({ kind: 'personality', personality: await app.catalogue.get(id) });

it('a picture may be cached forever, and embedded by other sites', async () => {
  const { id } = await createOne(app, { icon: await imageDataUrl('png', 300) });
  const answer = await app.request(await addressOf(app, id));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(readImageHeader(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThanOrEqual(300_000);
});

it('home and a type have a picture', async () => {
  for (const subject of [HOME_PREVIEW, { kind: 'type', type: 'INTJ' }] as const) {
    const answer = await app.request(previewAddress(subject));
    expect(answer.status).toBe(200);
    const header = readImageHeader(new Uint8Array(await answer.arrayBuffer()));
    expect(header).toEqual({ format: 'png', width: 1200, height: 630 });
  }
});

it('a work has its cover as a picture, which changes with its members', async () => {
  for (const work of ['Dom Casmurro', 'Война и мир', 'C#']) {
    const person = await createOne(app, { work });
    const address = async () => {
      const { items } = await app.catalogue.works({ q: `em:${workKey(work)}` });
      return items[0] === undefined ? '' : previewAddress({ kind: 'work', work: items[0] });
    };
    const before = await address();
    const answer = await app.request(before);
    expect(answer.status, work).toBe(200);
    const header = readImageHeader(new Uint8Array(await answer.arrayBuffer()));
    expect(header).toEqual({ format: 'png', width: 1200, height: 630 });
    expect((await replace(app, person.id, 1, { work, type: 'ISTJ' })).status).toBe(200);
    const moved = await app.request(before);
    expect(moved.status).toBe(302);
    expect(moved.headers.get('Location')).toBe(await address());
  }
});

it('the address of an outdated picture redirects to the current one', async () => {
  const { id } = await createOne(app);
  const before = await addressOf(app, id);
  await replace(app, id, 1, { name: 'Capitolina' });
  const now = await addressOf(app, id);
  expect(now).not.toBe(before);
  const answer = await app.request(before);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe(now);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect((await app.request(now)).status).toBe(200);
});

it('the picture of a question has an address without the type, and redirects to no other', async () => {
  const icon = await imageDataUrl('png', 300);
  const { id } = await createOne(app, { icon });
  const read = async () =>
    previewAddress({ kind: 'question', personality: await app.catalogue.get(id) });
  const change = (fields: object, version: number) =>
    replace(app, id, version, { icon, ...fields });
  const first = await read();
  expect(first).not.toBe(await addressOf(app, id));
  await change({ type: 'ESFP', identity: 'T', gender: 'male' }, 1);
  expect(await read()).toBe(first);
  const answer = await app.request(first);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(readImageHeader(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  for (const [i, fields] of [
    { name: 'Capitolina' },
    { name: 'Capitolina', icon: null },
  ].entries()) {
    const before = await read();
    await change(fields, i + 2);
    const now = await read();
    expect(now).not.toBe(before);
    const former = await app.request(before);
    expect([former.status, former.headers.get('Location')]).toEqual([302, now]);
  }
  await app.catalogue.remove(id, 4);
  for (const path of [first, serverPaths.preview('nobody-palpite', '0'.repeat(16))])
    expect((await app.request(path)).status).toBe(404);
});

it('a removed or held personality has no picture until it is restored', async () => {
  const { id } = await createOne(app);
  const address = await addressOf(app, id);
  await app.catalogue.remove(id, 1);
  for (const path of [address, serverPaths.preview(id, '0'.repeat(16))]) {
    expect((await app.request(path)).status).toBe(404);
  }
  await app.catalogue.restore(id, { newest: 2, version: 1 });
  expect((await app.request(address)).status).toBe(200);
  await app.store.reports.hold({ id, at: new Date().toISOString() });
  expect((await app.request(address)).status).toBe(404);
});

it('pictures are drawn one at a time, and not for clients that have disconnected', async () => {
  app = await openApp();
  const gate = createGate();
  const drawn: string[] = [];
  const previews: Previews = {
    async picture(subject) {
      drawn.push(subject.kind === 'personality' ? subject.personality.name : subject.kind);
      await gate.pass();
      return new Uint8Array(1);
    },
  };
  const served = await openApp({ beside: app, previews });
  const people: string[] = [];
  for (const name of ['Um', 'Dois', 'Outro', 'Deixado']) {
    const { id } = await createOne(app, { name });
    people.push(await addressOf(app, id));
  }
  const [one = '', two = '', other = '', left = ''] = people;
  const client = new AbortController();
  const asked = [
    served.request(one, {}, '192.0.2.1'),
    ...Array.from({ length: 20 }, () => served.request(two, {}, '192.0.2.1')),
    served.request(left, { signal: client.signal }, '198.51.100.1'),
    served.request(other, {}, '203.0.113.1'),
  ];
  await expect.poll(gate.held).toBe(1);
  client.abort('gone');
  gate.release();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(asked.length - 1);
  expect(new Set(drawn)).toEqual(new Set(['Um', 'Dois', 'Outro']));
});

it('an address that is not one of a picture is not found', async () => {
  const { id } = await createOne(app);
  const hash = '0'.repeat(16);
  for (const path of [
    serverPaths.preview(id, 'xyz'),
    serverPaths.preview(id, 'A'.repeat(16)),
    serverPaths.preview('nobody', hash),
    serverPaths.preview('obra-nenhuma', hash),
    serverPaths.preview('obra-%E0%A4', hash),
    serverPaths.preview('obra-', hash),
    `/mbti-db/previa/${hash}.png`,
    `/mbti-db/previa/${id}/${hash}.jpg`,
    `/mbti-db/previa/${id}/x/${hash}.png`,
    `/mbti-db/previa/%2e%2e%2f${id}/${hash}.png`,
    `/mbti-db/previa/%E0%A4%A/${hash}.png`,
    '/mbti-db/previa/',
  ]) {
    expect((await app.request(path)).status, path).toBe(404);
  }
});
