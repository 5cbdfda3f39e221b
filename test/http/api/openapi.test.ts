import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_PATH } from '../../../src/domain/paths.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { type OpenApp, openApp } from '../support.ts';

const anything = z.record(z.string(), z.unknown());
const schemaOfJson = z.object({ content: z.record(z.string(), z.object({ schema: anything })) });
const operationSchema = z.object({
  summary: z.string().min(1),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .optional(),
  requestBody: schemaOfJson.optional(),
  responses: z.record(
    z.string(),
    schemaOfJson.partial().extend({ description: z.string().min(1) }),
  ),
});
const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), anything) }),
});
type Document = z.infer<typeof documentSchema>;

let app: OpenApp;
let text: string;
let document: Document;

beforeAll(async () => {
  app = await openApp();
  const response = await app.request(apiPaths.openapi);
  expect(response.status).toBe(200);
  text = await response.text();
  document = documentSchema.parse(JSON.parse(text));
});

describe('the OpenAPI file', () => {
  it('has OpenAPI version 3.1 and this version of the product', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'MBTI DB', version: '1.1.0' });
    expect(document.servers).toEqual([{ url: API_PATH }]);
  });

  it.each([
    ['get', '/personalities', ['cursor', 'limit', 'order', 'q', 'seed']],
    ['post', '/personalities', ['idempotency-key']],
    ['get', '/personalities/{id}', ['id']],
    ['put', '/personalities/{id}', ['id', 'if-match']],
    ['delete', '/personalities/{id}', ['id', 'if-match']],
    ['get', '/personalities/{id}/history', ['cursor', 'id', 'limit']],
    ['post', '/personalities/{id}/restore', ['id', 'if-match']],
    ['get', '/changes', ['change', 'cursor', 'limit', 'q', 'visitor']],
    ['get', '/search', ['cursor', 'limit', 'order', 'q', 'seed']],
    ['get', '/distribution', ['q']],
    ['get', '/works', ['cursor', 'limit', 'q']],
  ])('names the parameters of %s %s', (method, path, names) => {
    const parameters = document.paths[path]?.[method]?.parameters ?? [];
    expect(parameters.map(({ name }) => name.toLowerCase()).sort()).toEqual(names);
    for (const { in: place, required } of parameters) {
      expect(required ?? false, `${place}`).toBe(place === 'path');
    }
  });

  it('names every refusal of each operation, each as a problem', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(
        operations,
      )) {
        const called = `${method} ${path}`;
        for (const [status, { content }] of Object.entries(responses))
          if (status >= '400')
            expect(Object.keys(content ?? {}), called).toEqual(['application/problem+json']);
        expect(Object.keys(responses), called).toContain('default');
        if (path === '/health') continue;
        const hasVersion = parameters.some(({ name }) => name.toLowerCase() === 'if-match');
        expect(Object.keys(responses), called).toEqual(
          expect.arrayContaining([
            ...(method === 'get' ? ['429', '503'] : ['403', '413', '429', '503', '507']),
            ...(hasVersion ? ['400', '404', '412', '423', '428'] : []),
            ...(requestBody === undefined ? [] : ['400', '415']),
            ...(path.includes('{id}') ? ['404'] : []),
          ]),
        );
      }
    }
  });

  it('describes a personality and a draft', () => {
    const { Personality, Draft, WholeDraft, Problem } = document.components.schemas;
    expect(Personality).toMatchObject({
      required: expect.arrayContaining(['id', 'name', 'gender', 'icon', 'type', 'identity']),
    });
    expect(Draft).toMatchObject({ additionalProperties: false });
    expect(Draft?.['required']).toEqual(['name', 'type']);
    expect(WholeDraft).toMatchObject({ additionalProperties: false });
    expect(WholeDraft?.['required']).toEqual(['name', 'gender', 'type', 'identity', 'icon']);
    expect(Problem).toMatchObject({ required: ['type', 'title', 'status', 'code'] });
  });

  it.each([
    ['post', '/personalities', 'Draft'],
    ['put', '/personalities/{id}', 'WholeDraft'],
    ['post', '/personalities/{id}/restore', 'Restoration'],
  ])('names the body of %s %s', (method, path, name) => {
    const body = document.paths[path]?.[method]?.requestBody?.content['application/json'];
    expect(body?.schema).toEqual({ $ref: `#/components/schemas/${name}` });
  });

  it('has no dangling references', () => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });
});
