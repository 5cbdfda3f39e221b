import { PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { Failure } from '../../domain/failure.ts';
import { type PageName, paths } from '../../domain/paths.ts';
import { workKey } from '../../domain/people/work-key.ts';
import { describeUncounted } from '../../domain/texts/guesses.ts';
import { personalityLinkText } from '../../domain/texts/shared-links.ts';
import { TYPE_GRID } from '../../domain/vocabulary.ts';
import type { Asked, RenderRequest } from '../page-contract.ts';
import { readAreas } from '../pages/areas/read-areas.ts';
import { readChanges, readHistory } from '../pages/changes/read-changes.ts';
import { readComparison } from '../pages/comparison/read-comparison.ts';
import { readContested, readQuestion } from '../pages/contested/read-contested.ts';
import { readNumbers } from '../pages/numbers/read-numbers.ts';
import {
  readFunction,
  readType,
  readTypes,
  readWork,
  readWorks,
} from '../pages/types/read-types.ts';
import { readSnapshot } from '../session/gallery.ts';
import type { PageContent } from '../session/handover.ts';
import type { Address } from '../session/navigation/address.ts';
import type { PersonalityView, SentGuess, ViewOf } from '../session/view.ts';
import { picturesOf } from './shared-link.ts';

/** The functions that read the view of each page except home. They fail like the catalogue. */
const READERS: {
  readonly [P in Exclude<PageName, 'home'>]: (asked: Asked) => ViewOf<P> | Promise<ViewOf<P>>;
} = {
  personality: readPersonality,
  question: readQuestion,
  history: readHistory,
  types: readTypes,
  type: readType,
  function: readFunction,
  areas: readAreas,
  works: readWorks,
  work: readWork,
  comparison: readComparison,
  numbers: readNumbers,
  contested: readContested,
  changes: readChanges,
  about: async ({ site, counts }) => ({
    page: 'about',
    contact: site.contact,
    counts: await counts(),
  }),
  not_found: () => Promise.reject(new Failure('not_found')),
};

/** Reads the data of a page, for its document or for the browser. */
export async function readPage(address: Address, request: RenderRequest): Promise<PageContent> {
  const { page, q, order, seed, cursor } = address;
  if (page === 'document') {
    if (request.document === undefined) throw new Failure('not_found');
    return { view: { page, html: '' }, snapshot: null };
  }
  const { url, catalogue, counts, site } = request;
  const { searchParams: parameters } = url;
  if (page === 'home') {
    const [snapshot, podium] = await Promise.all([
      readSnapshot(catalogue, { q, order, seed, cursor }),
      catalogue.podium(),
    ]);
    return { view: { page }, snapshot: { ...snapshot, podium } };
  }
  const view = await READERS[page]({
    subject: address.subject,
    q,
    cursor,
    parameters,
    limit: limitOf(parameters),
    catalogue,
    counts,
    site,
    pictureOf: picturesOf(request),
  });
  return { view, snapshot: null };
}

/** The number of changes in a list; undefined for the default. */
function limitOf(parameters: URLSearchParams): number | undefined {
  const limit = Number(parameters.get('limit'));
  return Number.isInteger(limit) && limit > 0 && limit <= PAGE_LIMIT_MAX ? limit : undefined;
}

async function readPersonality(asked: Asked): Promise<PersonalityView> {
  const { subject: id, parameters, catalogue, pictureOf } = asked;
  const personality = await catalogue.get(id);
  const picture = pictureOf({ kind: 'personality', personality });
  const told = personalityLinkText(personality);
  const { work } = personality;
  const workPath = work === null ? null : paths.work(workKey(work));
  const others = await catalogue.others(personality);
  const view = { page: 'personality', personality, picture, told, workPath, others } as const;
  const sent = sentGuessOf(parameters, personality.name);
  const said = { ...view, ...(sent === null ? {} : { sent }) };
  if (parameters.get('palpites') !== '1') return said;
  return { ...said, guesses: await catalogue.guesses.results(id) };
}

/** What the form of guesses without scripts has done (`question-form.ts`), or null. */
function sentGuessOf(parameters: URLSearchParams, name: string): SentGuess | null {
  if (parameters.get('retirado') === '1')
    return { text: 'Seu palpite foi retirado.', isWithdrawn: true };
  const [place, reached] = [parameters.get('meu'), parameters.get('fora')];
  const type = place === null ? undefined : TYPE_GRID[Number(place)];
  if (type === undefined) return null;
  const isBeyond = reached !== null && /^\d{1,5}$/.test(reached);
  const note = isBeyond ? ` ${describeUncounted(Number(reached), name)}` : '';
  return { text: `Seu palpite: ${type}.${note}`, isWithdrawn: false };
}
