import { labelOf } from '../../../domain/cell.ts';
import { groupOf } from '../../../domain/groups.ts';
import type { Personality } from '../../../domain/personality.ts';
import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import { typeName } from '../../../domain/type-names.ts';
import { PageTitle } from '../page-title.tsx';
import { CognitiveAxes } from './cognitive-axes.tsx';
import styles from './detail-page.module.css';
import { FunctionStair } from './function-stair.tsx';
import { Hero } from './hero.tsx';
import { TypeStyles } from './type-styles.tsx';

/** The page of one personality; readable without scripts. */
export function DetailPage({ personality }: { personality: Personality }) {
  const { name, type, gender } = personality;
  const label = labelOf(personality);
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <article data-group={groupOf(type)}>
      <PageTitle
        title={`${name}, ${label}`}
        description={`${name}: ${typeName(type, gender)} (${label}). ${motto}`}
      />
      <Hero personality={personality} />
      <div className={styles.content}>
        <section className={styles.motto}>
          <blockquote>{motto}</blockquote>
          <p>{snippet}</p>
        </section>
        <FunctionStair type={type} />
        <CognitiveAxes type={type} />
        <TypeStyles type={type} />
      </div>
    </article>
  );
}
