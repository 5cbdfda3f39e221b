import { paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { LETTER_TEXTS, PREFERENCE_TEXTS } from '../../../domain/texts/preferences.ts';
import { quotedMotto, typeMotto } from '../../../domain/texts/shared-links.ts';
import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { lettersOf } from '../../../domain/types/letters.ts';
import { typeName, typeNames } from '../../../domain/types/type-names.ts';
import { neighboursOf, sameFunctionsAs } from '../../../domain/types/type-relations.ts';
import { PREFERENCES, type TypeCode } from '../../../domain/vocabulary.ts';
import { Figure } from '../../components/card/figure.tsx';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import link from '../../kit/link.module.css';
import { BackLink } from '../../kit/page/back-link.tsx';
import hero from '../../kit/portrait/hero.module.css';
import { Section } from '../../kit/portrait/section.tsx';
import type { TypeView } from '../../session/view.ts';
import { Motto, TypeSections } from '../detail/type/type-sections.tsx';
import { DocumentHead } from '../document-head.tsx';
import { COMPARE, ShareButton } from '../share-button.tsx';
import columns from './columns.module.css';
import { People } from './people.tsx';
import { TypeLink } from './type-links.tsx';
import styles from './type-page.module.css';

/** The page of one type. */
export function TypePage({ view }: { readonly view: TypeView }) {
  const { type } = view;
  const { snippet } = TYPE_TEXTS[type];
  return (
    <article data-group={groupOf(type)}>
      <DocumentHead
        title={`${type}, ${typeNames(type).toReversed().join(' e ')}`}
        description={`${type}, um dos 16 tipos de personalidade. ${quotedMotto(type)} ${snippet}`}
        path={paths.type(type)}
        picture={view.picture}
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

/** The code, both names, the group and both illustrations. */
function TypeHero({ type }: { readonly type: TypeCode }) {
  const group = GROUP_DEFINITIONS[groupOf(type)];
  return (
    <header className={hero.hero}>
      <div className={`wide ${hero.inner} ${styles.inner}`}>
        <div className={`column ${hero.text}`}>
          <div className={`screen-only row ${hero.actions}`}>
            <BackLink href={paths.types} aria-label="Voltar aos 16 tipos" />
            <a className={buttonClass('tool')} href={paths.types}>
              Os 16 tipos
            </a>
            <a className={buttonClass('tool')} href={paths.compare({ a: type.toLowerCase() })}>
              <Icon path={COMPARE} />
              Comparar
            </a>
            <ShareButton
              title={`${type}, ${typeNames(type).join(', ')}`}
              text={typeMotto(type)}
              path={paths.type(type)}
            />
          </div>
          <h1 className={styles.code}>{type}</h1>
          <p className={styles.names}>{typeNames(type).join(', ')}</p>
          <p className={`row ${hero.group}`}>
            <i className="glyph" />
            {group.name} <span>{group.subtitle}</span>
          </p>
        </div>
        <div className={styles.art}>
          <Figure
            of={{ type, gender: 'female' }}
            size="large"
            isEager
            label={`Ilustração do tipo ${typeName(type, 'female')}`}
          />
          <Figure of={{ type, gender: 'male' }} size="large" isEager />
        </div>
      </div>
    </header>
  );
}

/** The meaning of each letter of the code. */
function TypeLetters({ type }: { readonly type: TypeCode }) {
  const letters = lettersOf(type);
  return (
    <dl className={`${columns.four} ${styles.letters}`} aria-label="As quatro letras">
      {PREFERENCES.map((preference) => (
        <div key={preference} className="panel line">
          <dt>{letters[preference]}</dt>
          <dd className="hint">
            <b>{LETTER_TEXTS[letters[preference]]}</b>
            {PREFERENCE_TEXTS[preference]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Some personalities of the type, and a link to all of them. */
function TypePeople({ view: { type, people, total } }: { readonly view: TypeView }) {
  const all =
    total === 1
      ? `Ver a personalidade ${type}`
      : `Ver as ${withPoints(total)} personalidades ${type}`;
  return (
    <Section
      title={`Quem é ${type}`}
      aside={
        total === 0 ? null : (
          <a className={link.link} href={paths.home({ q: `>${type.toLowerCase()}` })}>
            {all}
          </a>
        )
      }
    >
      {total === 0 ? (
        <Notice>
          <p>Ninguém por aqui ainda.</p>
          <Button variant="main" data-edit={JSON.stringify({ id: null, type })} data-writes>
            Criar a primeira
          </Button>
        </Notice>
      ) : (
        <People of={people} isFace />
      )}
    </Section>
  );
}

const RELATIONS = {
  itself: 'este tipo',
  other_order: 'outra ordem',
  reversed: 'ordem inversa',
} as const;

/** The four types with the same functions, with their orders. */
function SameFunctions({ type }: { readonly type: TypeCode }) {
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
              className={`panel tinted stack ${columns.rises} ${styles.ordered}`}
              type={other}
              isCurrent={relation === 'itself'}
            >
              <b>{other}</b>
              <small>{typeNames(other).join(', ')}</small>
              <em>{RELATIONS[relation]}</em>
              <span className={`line ${styles.order}`}>
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

const ARROW = 'M5 12h14m-6.5-7 7 7-7 7';

/** The four types that differ in one letter. */
function Neighbours({ type }: { readonly type: TypeCode }) {
  return (
    <Section title="A uma letra de distância">
      <ul className={`${columns.columns} ${styles.kin}`}>
        {neighboursOf(type).map(({ type: other, from, to }) => (
          <li key={other}>
            <TypeLink
              className={`panel tinted stack ${columns.rises} ${styles.neighbour}`}
              type={other}
            >
              <span>
                <b>{other}</b>
                <small>{typeNames(other).join(', ')}</small>
                <em>{`${LETTER_TEXTS[to]}, não ${LETTER_TEXTS[from].toLowerCase()}`}</em>
              </span>
              <span className="visually-hidden">{` · ${to} no lugar de ${from}`}</span>
              <span className={`row ${styles.swap}`} aria-hidden="true">
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
