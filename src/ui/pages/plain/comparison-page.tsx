import type { ReactNode } from 'react';
import { labelOf } from '../../../domain/cell.ts';
import { compareTypes } from '../../../domain/compare-types.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import { lettersOf } from '../../../domain/letters.ts';
import { paths } from '../../../domain/paths.ts';
import * as domain from '../../../domain/styles.ts';
import { LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../domain/texts/styles.ts';
import { PREFERENCES, type TypeCode } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { TypeArt } from '../../components/card/type-art.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import type { Compared, ComparisonPageData } from '../../page-contract.ts';
import { Section } from '../detail/section.tsx';
import maps from '../detail/type-styles.module.css';
import { StyleMap, type StyleMapProps } from '../detail/type-styles.tsx';
import wide from '../wide-page.module.css';
import { isType, type Pair, pageOf, speakOf, titleOf } from './compared.tsx';
import { ComparedFunctions } from './compared-functions.tsx';
import styles from './comparison.module.css';
import { PlainHead } from './plain-head.tsx';

/** Two personalities, two types or one of each beside each other. */
export function ComparisonPage({ page: { pair } }: { readonly page: ComparisonPageData }) {
  const [first, second] = pair;
  const title = (
    <>
      <bdi>{first.name}</bdi> e <bdi>{second.name}</bdi>
    </>
  );
  return (
    <div className={`${wide.page} ${styles.page}`}>
      <PlainHead title={title} back={{ label: 'Voltar', href: pageOf(first) }} />
      <div className={styles.heroes}>
        <Hero one={first} other={second} />
        <Hero one={second} other={first} />
      </div>
      <p className={styles.sentence}>{compareTypes(first.type, second.type)}</p>
      <p className={styles.note}>
        Não damos nota de combinação: tipo não prevê amizade, muito menos amor.
      </p>
      <Section title="Letras">
        <Letters types={[first.type, second.type]} />
      </Section>
      <Section title="Funções">
        <ComparedFunctions pair={pair} />
      </Section>
      <Section title="Estilos">
        <Styles
          pair={pair}
          title="Comunicação"
          codes={domain.COMMUNICATION_STYLES}
          texts={COMMUNICATION_TEXTS}
          styleOf={domain.communicationStyle}
        />
        <Styles
          pair={pair}
          title="Raciocínio"
          codes={domain.REASONING_STYLES}
          texts={REASONING_TEXTS}
          styleOf={domain.reasoningStyle}
        />
      </Section>
    </div>
  );
}

function Hero({ one, other }: { readonly one: Compared; readonly other: Compared }) {
  const { name, type, gender, icon } = one;
  const group = groupOf(type);
  return (
    <div data-group={group}>
      <a href={pageOf(one)}>
        {icon === undefined ? null : <Avatar icon={icon} />}
        <bdi className={styles.name} data-long={name.length > 24 ? '' : undefined}>
          {name}
        </bdi>{' '}
        <span>
          {isType(one) ? null : <b>{labelOf(one)}</b>} {titleOf(one)}
        </span>{' '}
        <span>
          <GroupGlyph /> {GROUP_DEFINITIONS[group].name}
        </span>
        <TypeArt className={styles.art} type={type} gender={gender} loading="eager" />
      </a>
      <a className={styles.change} href={paths.compare(other.id)} aria-label={`Trocar ${name}`}>
        Trocar
      </a>
    </div>
  );
}

function Letters({ types }: { readonly types: readonly [TypeCode, TypeCode] }) {
  const [first, second] = types;
  return (
    <ul className={styles.letters} aria-label="Letras">
      {PREFERENCES.map((preference) => {
        const [one, other] = [lettersOf(first)[preference], lettersOf(second)[preference]];
        const words = new Set([LETTER_TEXTS[one], LETTER_TEXTS[other]]);
        return (
          <li key={preference} data-equal={one === other ? '' : undefined}>
            <b data-group={groupOf(first)}>{one}</b> <i>{one === other ? 'igual' : 'e'}</i>{' '}
            <b data-group={groupOf(second)}>{other}</b> <small>{[...words].join(' · ')}</small>
          </li>
        );
      })}
    </ul>
  );
}

interface StylesProps<Code extends string>
  extends Omit<StyleMapProps<Code>, 'current' | 'children'> {
  readonly pair: Pair;
  readonly styleOf: (type: TypeCode) => Code;
}

/** One style of both. */
function Styles<Code extends string>({ pair, styleOf, ...rest }: StylesProps<Code>) {
  const [first, second] = pair;
  const [one, other] = speakOf(pair);
  const isEqual = styleOf(first.type) === styleOf(second.type);
  const mapOf = ({ type }: Compared, whose: ReactNode) => (
    <div className={styles.style} data-group={groupOf(type)}>
      <StyleMap {...rest} current={styleOf(type)}>
        {' '}
        {whose}
        <VisuallyHidden>: </VisuallyHidden>
      </StyleMap>
      {isEqual ? <em>igual</em> : null}
    </div>
  );
  return (
    <div className={maps.styles}>
      {mapOf(first, one.of)}
      {mapOf(second, other.of)}
    </div>
  );
}
