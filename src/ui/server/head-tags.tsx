import { iconHashOf, paths } from '../../domain/paths.ts';
import { ICON_SIDE_MAX } from '../../domain/people/icon.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { HOME_PREVIEW, PREVIEW_SIZE, type PreviewSubject } from '../../domain/preview.ts';
import { LISTED_MEMBERS_MIN } from '../../domain/search/works.ts';
import { previewAlt, quotedMotto } from '../../domain/texts/preview-alt.ts';
import { labelOf } from '../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../domain/types/groups.ts';
import { typeName } from '../../domain/types/type-names.ts';
import { inner } from '../inner.ts';
import type { PageRequest } from '../page-contract.ts';
import type { Address } from '../visit/address.ts';
import { escapeForScript, type View } from '../visit/view.ts';

export interface HeadTagsProps {
  readonly request: PageRequest;
  readonly address: Address;
  readonly view: View;
  /** Of the canonical address; null where the page has none, as a failure has. */
  readonly path: string | null;
  /** Of the page, without the product's name. */
  readonly title: string;
  readonly description: string;
}

/** What search engines and previews of links read; written by the server alone. */
export function HeadTags({ request, address, view, path, ...page }: HeadTagsProps) {
  const { publicUrl, previewOf } = request;
  const canonical = path === null ? null : publicUrl + path;
  const preview = previewSubjectOf(view);
  const personality = view.page === 'personality' ? view.personality : null;
  const { title, description } = personality === null ? page : toldOf(personality);
  return (
    <>
      {isIndexed(address, view, path) ? null : <meta name="robots" content="noindex, follow" />}
      {canonical === null ? null : (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
          <meta property="og:type" content={personality === null ? 'website' : 'profile'} />
          <meta property="og:site_name" content="MBTI DB" />
          <meta property="og:locale" content="pt_BR" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={publicUrl + previewOf(preview)} />
          <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
          <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:alt" content={previewAlt(preview)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {personality === null || canonical === null ? null : (
        <LinkedData personality={personality} canonical={canonical} publicUrl={publicUrl} />
      )}
    </>
  );
}

/** Results of a search, later pages, small works and lists of changes are of no use to a search engine. */
function isIndexed(address: Address, view: View, path: string | null): boolean {
  if (view.page === 'types' && view.kind === 'work') return view.work.count >= LISTED_MEMBERS_MIN;
  switch (address.page) {
    case 'home':
      return address.q === '' && address.seed === undefined && address.cursor === undefined;
    case 'history':
    case 'changes':
      return false;
    case 'types':
      return address.q === '' && address.cursor === undefined;
    case 'contested':
      return address.id === undefined;
    case 'plain':
      return path !== null;
    default:
      return true;
  }
}

/** What the picture beside a link to the page shows. */
function previewSubjectOf(view: View): PreviewSubject {
  if (view.page === 'personality') return { kind: 'personality', personality: view.personality };
  if (view.page === 'contested' && 'id' in view) return { kind: 'question', personality: view };
  if (view.page === 'types' && view.kind === 'type') return { kind: 'type', type: view.type };
  return HOME_PREVIEW;
}

/** That the type is an opinion, and why: the rationale's beginning, or else the type's motto. */
function toldOf(personality: Personality) {
  const { name, type, gender, rationale } = personality;
  const group = GROUP_DEFINITIONS[groupOf(type)].name;
  const why = rationale === null ? quotedMotto(type) : firstSentence(rationale);
  return {
    title: `${name}, ${labelOf(personality)}`,
    description: `Na opinião de quem editou, ${typeName(type, gender)}, do grupo dos ${group}. ${why} E na sua?`,
  };
}

/** What is longer than `SENTENCE_MAX` is cut at a word. */
function firstSentence(text: string): string {
  const [sentence = text] = FIRST_SENTENCE.exec(text) ?? [];
  if (sentence.length <= SENTENCE_MAX) return sentence;
  return `${sentence.slice(0, SENTENCE_MAX).replace(/\s+\S*$/, '')}…`;
}

const SENTENCE_MAX = 160;

/** The stops of “Sr.”, “Dra.” and initials end none. */
const FIRST_SENTENCE =
  /^.+?(?:[!?…]|(?<!(?<!\p{L})(?:\p{Lu}|[DS]ra?|Mrs?|St[ao]?))\.)["”’]?(?=\s|$)/su;

interface LinkedDataProps {
  readonly personality: Personality;
  readonly canonical: string;
  readonly publicUrl: string;
}

/** Schema.org: gender and type are opinions, so they are left out. */
function LinkedData({ personality, canonical, publicUrl }: LinkedDataProps) {
  const { name, type, icon, updatedAt, aliases } = personality;
  const hash = icon === null ? null : iconHashOf(icon);
  const largestOf = (hash: string): string => publicUrl + paths.icon(hash, ICON_SIDE_MAX);
  const places = [
    { name: 'MBTI DB', item: publicUrl + paths.home() },
    { name: type, item: publicUrl + paths.type(type) },
    { name, item: canonical },
  ];
  const page = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    url: canonical,
    inLanguage: 'pt-BR',
    dateModified: updatedAt,
    about: {
      '@type': 'Person',
      name,
      ...(aliases.length === 0 ? {} : { alternateName: aliases }),
      ...(hash === null ? {} : { image: largestOf(hash) }),
    },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: places.map((place, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        ...place,
      })),
    },
  };
  return <script type="application/ld+json" {...inner(escapeForScript(page))} />;
}
