import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Button } from '../../kit/button.tsx';
import { useSession } from '../../session/session-context.ts';
import type { PersonalityView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import styles from './detail-page.module.css';
import { Guesses } from './guesses.tsx';
import { Hero } from './hero.tsx';
import { linkedData } from './linked-data.ts';
import { MottoBand } from './motto-band.tsx';
import { Others } from './others.tsx';
import { TypeSections } from './type/type-sections.tsx';

/** The page of a personality. It can be read without scripts. */
export default function DetailPage({ view }: { readonly view: PersonalityView }) {
  const { personality, picture, told, workPath } = view;
  const { id, name, type } = personality;
  const { site } = useSession();
  return (
    <article data-group={groupOf(type)} data-personality={JSON.stringify(personality)}>
      <DocumentHead
        title={`${name}, ${labelOf(personality)}`}
        description={told}
        path={paths.personality(id)}
        picture={picture}
        data={linkedData(personality, site.publicUrl)}
      />
      <Hero personality={personality} told={told} workPath={workPath} />
      <div className="wide">
        <Rationale personality={personality} />
        <Guesses personality={personality} results={view.guesses ?? null} sent={view.sent} />
      </div>
      <MottoBand type={type} />
      <div className="wide">
        <TypeSections type={type} />
        <Others view={view} />
      </div>
    </article>
  );
}

/**
 * Matches the code of a function. `Se`, `Si` and `Te` are also words, with a capital at the beginning of a sentence.
 */
const CODE = /(?<![\p{L}\p{N}])([NF][ei]|Ti|(?<!(?:^|[.!?…] |[“"]))(?:S[ei]|Te))(?![\p{L}\p{N}])/u;

/** The paragraph that explains the type, or the invitation to write one. */
function Rationale({ personality }: { readonly personality: Personality }) {
  const { type, rationale, locked } = personality;
  const label = labelOf(personality);
  if (rationale !== null) {
    return (
      <section className={styles.rationale}>
        <h2>Por que {type}?</h2>
        <p dir="auto">
          {rationale.split(CODE).map((part, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place.
            i % 2 === 1 ? <b key={i}>{part}</b> : part,
          )}
        </p>
      </section>
    );
  }
  return (
    <div className={`screen-only row ${styles.none}`}>
      <p>{label} é opinião, e ninguém escreveu ainda o porquê.</p>
      {locked ? null : (
        <Button
          variant="quiet"
          data-edit={JSON.stringify({ id: personality.id, field: 'rationale' })}
          data-writes
        >
          Escrever o porquê
        </Button>
      )}
    </div>
  );
}
