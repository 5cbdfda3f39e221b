import { LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { typeNames } from '../../../domain/type-names.ts';
import { neighboursOf } from '../../../domain/type-relations.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { Icon } from '../../kit/icon.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { Section } from '../section.tsx';
import columns from './columns.module.css';
import styles from './kin.module.css';
import { TypeLink } from './type-link.tsx';

const ARROW = 'M5 12h14m-6.5-7 7 7-7 7';

/** The four types that differ in one letter. */
export function Neighbours({ type }: { readonly type: TypeCode }) {
  return (
    <Section title="A uma letra">
      <ul className={`${columns.columns} ${styles.kin}`}>
        {neighboursOf(type).map(({ type: other, from, to }) => (
          <li key={other}>
            <TypeLink className={`panel tinted ${columns.rises} ${styles.neighbour}`} type={other}>
              <span>
                <b>{other}</b>
                <small>{typeNames(other).join(', ')}</small>
                <em>{`${LETTER_TEXTS[to]}, não ${LETTER_TEXTS[from].toLowerCase()}`}</em>
              </span>
              <VisuallyHidden>{` · ${to} no lugar de ${from}`}</VisuallyHidden>
              <span className={styles.swap} aria-hidden="true">
                <s>{from}</s>
                <Icon path={ARROW} />
                {to}
              </span>
            </TypeLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
