import { typeNames } from '../../../domain/type-names.ts';
import { sameFunctionsAs } from '../../../domain/type-relations.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { Section } from '../section.tsx';
import columns from './columns.module.css';
import styles from './kin.module.css';
import { TypeLink } from './type-link.tsx';

const RELATIONS = {
  itself: 'este tipo',
  other_order: 'outra ordem',
  reversed: 'ordem inversa',
} as const;

/** The four types with the same functions, each with its order. */
export function SameFunctions({ type }: { readonly type: TypeCode }) {
  return (
    <Section
      title="Mesmas quatro funções"
      aside={
        <p>
          Os mesmos quatro passageiros, em outros lugares: muda quem dirige, quem dá palpite e quem
          enjoa no banco de trás.
        </p>
      }
    >
      <ul className={`${columns.columns} ${styles.kin}`}>
        {sameFunctionsAs(type).map(({ type: other, order, relation }) => (
          <li key={other}>
            <TypeLink
              className={`panel tinted ${columns.rises} ${styles.ordered}`}
              type={other}
              isCurrent={relation === 'itself'}
            >
              <b>{other}</b>
              <small>{typeNames(other).join(', ')}</small>
              <em>{RELATIONS[relation]}</em>
              <span className={styles.order}>
                {order.map((code) => (
                  <span key={code}>
                    <FunctionIcon code={code} />
                    {code}{' '}
                  </span>
                ))}
              </span>
            </TypeLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
