import {
  COMMUNICATION_STYLES,
  communicationStyle,
  REASONING_STYLES,
  reasoningStyle,
} from '../../../domain/styles.ts';
import type { StyleText } from '../../../domain/texts/styles.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../domain/texts/styles.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { Fold } from '../../kit/fold.tsx';
import section from '../section.module.css';
import { Section } from '../section.tsx';
import styles from './type-styles.module.css';

/** Communication and reasoning style of the type, each marked in its 2 × 2 map. */
export function TypeStyles({ type }: { type: TypeCode }) {
  return (
    <Section title="Estilos">
      <div className={section.pair}>
        <StyleMap
          title="Comunicação"
          codes={COMMUNICATION_STYLES}
          texts={COMMUNICATION_TEXTS}
          current={communicationStyle(type)}
        />
        <StyleMap
          title="Raciocínio"
          codes={REASONING_STYLES}
          texts={REASONING_TEXTS}
          current={reasoningStyle(type)}
        />
      </div>
    </Section>
  );
}

interface StyleMapProps<Code extends string> {
  readonly title: string;
  readonly codes: readonly Code[];
  readonly texts: Readonly<Record<Code, StyleText>>;
  readonly current: Code;
}

function StyleMap<Code extends string>({ title, codes, texts, current }: StyleMapProps<Code>) {
  const { name, reading } = texts[current];
  return (
    <article className={`panel tinted ${styles.style}`}>
      <div>
        <h3>{title}</h3>
        <p className={styles.name}>{name}</p>
        <p>{reading}</p>
      </div>
      <Fold label="Ver os quatro estilos">
        <ul className={styles.map} aria-label={`${title}: os quatro estilos`}>
          {codes.map((code) => (
            <li key={code} aria-current={code === current ? 'true' : undefined}>
              <b>{code}</b> {texts[code].name}
            </li>
          ))}
        </ul>
      </Fold>
    </article>
  );
}
