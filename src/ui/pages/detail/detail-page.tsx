import { labelOf } from '../../../domain/cell.ts';
import { groupOf } from '../../../domain/groups.ts';
import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import { typeName } from '../../../domain/type-names.ts';
import width from '../../kit/page-width.module.css';
import type { PersonalityView } from '../../visit/view.ts';
import { PageTitle } from '../page-title.tsx';
import { Guesses } from './guesses.tsx';
import { Hero } from './hero.tsx';
import { Motto } from './motto.tsx';
import { Rationale } from './rationale.tsx';
import { TypeSections } from './type-sections.tsx';

/** The page of one personality; readable without scripts. */
export function DetailPage({ view: { personality } }: { readonly view: PersonalityView }) {
  const { name, type, gender, rationale } = personality;
  const label = labelOf(personality);
  const { motto } = TYPE_TEXTS[type];
  return (
    <article data-group={groupOf(type)}>
      <PageTitle
        title={`${name}, ${label}`}
        description={rationale ?? `${name}: ${typeName(type, gender)} (${label}). ${motto}`}
      />
      <Hero personality={personality} />
      <div className={width.wide}>
        <Rationale personality={personality} />
        <Motto type={type} />
        <Guesses personality={personality} />
        <TypeSections type={type} />
      </div>
    </article>
  );
}
