import { groupOf } from '../../../domain/groups.ts';
import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import { typeNames } from '../../../domain/type-names.ts';
import type { TypeView } from '../../visit/view.ts';
import { Motto, TypeSections } from '../detail/type-sections.tsx';
import { PageTitle } from '../page-title.tsx';
import { Neighbours } from './neighbours.tsx';
import { SameFunctions } from './same-functions.tsx';
import { TypeHero } from './type-hero.tsx';
import { TypeLetters } from './type-letters.tsx';
import { TypePeople } from './type-people.tsx';

/** The page of one type. */
export function TypePage({ view }: { readonly view: TypeView }) {
  const { type } = view;
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <article data-group={groupOf(type)}>
      <PageTitle
        title={`${type}, ${typeNames(type).toReversed().join(' e ')}`}
        description={`${motto} ${snippet}`}
      />
      <TypeHero type={type} />
      <div className="wide">
        <Motto type={type} />
        <TypeLetters type={type} />
        <TypePeople view={view} />
        <TypeSections type={type} />
        <SameFunctions type={type} />
        <Neighbours type={type} />
      </div>
    </article>
  );
}
