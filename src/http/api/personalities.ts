import type { PageRequest } from '../../catalogue/catalogue.ts';
import type { Moderation } from '../../catalogue/reports.ts';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import {
  formatVersion,
  parseVersion,
  REVALIDATE,
  SHARED_BRIEFLY,
  taggedJson,
} from '../answers/entity-tag.ts';
import { catalogueOfWriter } from '../guards/visitor.ts';
import { limitIcons } from '../guards/writes.ts';
import {
  distributionSchema,
  pageSchema,
  personalitySchema,
  searchSchema,
  similarSchema,
  worksSchema,
} from './answer-schemas.ts';
import { readNewDraft, readRestoration, readWholeDraft } from './bodies.ts';
import {
  distributionQuerySchema,
  idempotencySchema,
  idSchema,
  ifMatchSchema,
  pageQuerySchema,
  similarQuerySchema,
  worksQuerySchema,
} from './parameter-schemas.ts';
import {
  type Api,
  bodyLike,
  type Guards,
  json,
  MALFORMED,
  MISSING,
  NO_JSON,
  problem,
  READING,
  READING_WHOLE,
  route,
  WRITING_FIELDS,
  WRITING_VERSION,
} from './route.ts';

/** Adds the routes that find, show and write personalities. */
export function addPersonalities(
  api: Api,
  guards: Guards,
  moderation: Pick<Moderation, 'isHeld'>,
): void {
  addSearches(api, guards);
  addWrites(api, guards, moderation);

  api.openapi(
    route('get', '/personalities/{id}', 'One personality', {
      middleware: [guards.read],
      request: { params: idSchema },
      responses: {
        200: json(personalitySchema, 'The personality; the ETag is its version.'),
        ...MISSING,
        ...READING_WHOLE,
      },
    }),
    async (c) => {
      const personality = await c.var.catalogue.get(c.req.valid('param').id);
      // The tag is for If-Match only: locks and erased icons change the response without a new version.
      c.header('ETag', formatVersion(personality.version));
      return c.json(personality, 200);
    },
  );
}

function addSearches(api: Api, guards: Guards): void {
  api.openapi(
    route('get', '/personalities', 'A page of search results', {
      middleware: [guards.list],
      request: { query: pageQuerySchema },
      responses: { 200: json(pageSchema, 'The page of results.'), ...MALFORMED, ...READING },
    }),
    async (c) => {
      const request = c.req.valid('query');
      return taggedJson(c, await c.var.catalogue.page(request), cachingOf(request));
    },
  );

  api.openapi(
    route('get', '/search', 'A page of search results, with counts by type and identity', {
      middleware: [guards.list],
      request: { query: pageQuerySchema },
      responses: { 200: json(searchSchema, 'The page and the counts.'), ...MALFORMED, ...READING },
    }),
    async (c) => {
      const request = c.req.valid('query');
      const { catalogue } = c.var;
      const [results, podium] = await Promise.all([
        catalogue.search(request),
        request.q === '' && request.cursor === undefined ? catalogue.podium() : undefined,
      ]);
      return taggedJson(c, { ...results, podium }, cachingOf(request));
    },
  );

  api.openapi(
    route('get', '/distribution', 'Counts of search results by type and identity', {
      middleware: [guards.list],
      request: { query: distributionQuerySchema },
      responses: { 200: json(distributionSchema, 'The counts.'), ...MALFORMED, ...READING },
    }),
    async (c) =>
      taggedJson(c, await c.var.catalogue.distribution(c.req.valid('query').q), SHARED_BRIEFLY),
  );

  api.openapi(
    route('get', '/similar', 'Personalities with a similar name: possible duplicates', {
      middleware: [guards.search],
      request: { query: similarQuerySchema },
      responses: {
        200: json(
          similarSchema,
          'At most five personalities with a similar name or other name: equal names first (ignoring case and accents), then the same words in another order, then names that differ in one or two letters. If very many names are similar, some may be missing, but never equal ones.',
        ),
        ...MALFORMED,
        ...READING,
      },
    }),
    async (c) => {
      const items = await c.var.catalogue.similar(c.req.valid('query').name);
      return taggedJson(c, { items }, SHARED_BRIEFLY);
    },
  );

  api.openapi(
    route('get', '/works', 'The works of personalities, sorted by key without articles', {
      middleware: [guards.search],
      request: { query: worksQuerySchema },
      responses: { 200: json(worksSchema, 'The works.'), ...MALFORMED, ...READING },
    }),
    async (c) => taggedJson(c, await c.var.catalogue.works(c.req.valid('query')), SHARED_BRIEFLY),
  );
}

function addWrites(api: Api, guards: Guards, moderation: Pick<Moderation, 'isHeld'>): void {
  const { write, json: onlyJson, body, visitor } = guards;
  const writeWithIcon = limitIcons();

  /** Runs a write. Fails with `held` if the personality is held, whatever else is wrong with the write. */
  const unlessHeld = async <T>(id: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      const isHeld = await moderation.isHeld(id).catch(() => false);
      throw isHeld ? new Failure('held') : error;
    }
  };

  api.openapi(
    route('post', '/personalities', 'Create a personality', {
      middleware: [write, onlyJson, body, visitor],
      request: { headers: idempotencySchema, body: bodyLike('Draft') },
      responses: {
        201: json(personalitySchema, 'Created; Location has its address.'),
        ...WRITING_FIELDS,
      },
    }),
    async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const draft = await readNewDraft(c.req);
      const personality = await writeWithIcon(c.var.network, draft.icon, () =>
        catalogueOfWriter(c).create(draft, key),
      );
      c.header('Location', paths.api.personality(personality.id));
      c.header('ETag', formatVersion(personality.version));
      return c.json(personality, 201);
    },
  );

  api.openapi(
    route('put', '/personalities/{id}', 'Change a personality', {
      middleware: [write, onlyJson, body, visitor],
      request: { params: idSchema, headers: ifMatchSchema, body: bodyLike('WholeDraft') },
      responses: {
        200: json(personalitySchema, 'Changed.'),
        ...WRITING_FIELDS,
        ...WRITING_VERSION,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const personality = await unlessHeld(id, async () => {
        const version = requireVersion(c.req.valid('header')['if-match']);
        const draft = await readWholeDraft(c.req);
        return writeWithIcon(c.var.network, draft.icon, () =>
          catalogueOfWriter(c).update(id, version, draft),
        );
      });
      c.header('ETag', formatVersion(personality.version));
      return c.json(personality, 200);
    },
  );

  api.openapi(
    route('delete', '/personalities/{id}', 'Delete a personality', {
      middleware: [write, body, visitor],
      request: { params: idSchema, headers: ifMatchSchema },
      responses: {
        204: { description: 'Deleted; the ETag is the version of the removal.' },
        ...WRITING_VERSION,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const removal = await unlessHeld(id, async () => {
        const version = requireVersion(c.req.valid('header')['if-match']);
        return catalogueOfWriter(c).remove(id, version);
      });
      c.header('ETag', formatVersion(removal));
      return c.body(null, 204);
    },
  );

  const summary =
    'Create a new version with the state of an earlier one; restores a removed personality';
  api.openapi(
    route('post', '/personalities/{id}/restore', summary, {
      middleware: [write, onlyJson, body, visitor],
      request: { params: idSchema, headers: ifMatchSchema, body: bodyLike('Restoration') },
      responses: {
        200: json(personalitySchema, 'Restored; the ETag is the new version.'),
        ...NO_JSON,
        422: problem('`not_restorable`: the version does not exist, is a removal or is erased.'),
        ...WRITING_VERSION,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const personality = await unlessHeld(id, async () => {
        const newest = requireVersion(c.req.valid('header')['if-match']);
        const version = await readRestoration(c.req);
        return catalogueOfWriter(c).restore(id, { newest, version });
      });
      c.header('ETag', formatVersion(personality.version));
      return c.json(personality, 200);
    },
  );
}

/** The Cache-Control of a page. Without a seed each response has a fresh random order, unless a key orders the rows. */
function cachingOf({ seed, order }: Partial<Pick<PageRequest, 'seed' | 'order'>>): string {
  return seed === undefined && order === undefined ? REVALIDATE : SHARED_BRIEFLY;
}

/** Reads If-Match. Fails with `version_required` without it, and with `malformed_request` if it is no version's tag. */
function requireVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Failure('version_required');
  const version = parseVersion(ifMatch);
  if (version === null) throw new Failure('malformed_request');
  return version;
}
