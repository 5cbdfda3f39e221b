import { AXIS_TEXTS } from '../../../../domain/texts/function-descriptions.ts';
import { POSITION_TEXTS } from '../../../../domain/texts/functions.ts';
import { STYLES } from '../../../../domain/texts/styles.ts';
import { TYPE_TEXTS } from '../../../../domain/texts/types.ts';
import {
  AXES,
  type FunctionStack,
  functionStack,
} from '../../../../domain/types/function-stack.ts';
import type { TypeCode } from '../../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../../components/function-icon.tsx';
import { Fold } from '../../../kit/fold.tsx';
import section from '../../../kit/portrait/section.module.css';
import { Section } from '../../../kit/portrait/section.tsx';
import map from '../../../kit/portrait/style.module.css';
import { FunctionStair } from './function-stair.tsx';
import { StyleMap } from './style-map.tsx';
import styles from './type-sections.module.css';

/** The functions of a type, their axes, and its styles. */
export function TypeSections({ type }: { readonly type: TypeCode }) {
  return (
    <>
      <FunctionStair type={type} />
      <Section title="Eixos Cognitivos">
        <div className={section.pair}>
          {AXES.map((axis) => (
            <AxisCard key={axis[0]} axis={axis} stack={functionStack(type)} />
          ))}
        </div>
      </Section>
      <TypeStyles type={type} />
    </>
  );
}

/** The type’s motto and short description. */
export function Motto({ type }: { readonly type: TypeCode }) {
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <section className={styles.motto}>
      <blockquote>{motto}</blockquote>
      <p>{snippet}</p>
    </section>
  );
}

/** An axis, tapering from its strong end to its weak one. */
function AxisCard(props: { axis: (typeof AXES)[number]; stack: FunctionStack }) {
  const [stronger, weaker] = props.axis;
  const [strong, weak] = [props.stack[stronger], props.stack[weaker]];
  return (
    <article className={`panel ${styles.axis}`} aria-label={`Eixo ${strong}–${weak}`}>
      <div className={styles.drawing} aria-hidden="true">
        <span className={`disc ${styles.strong}`}>
          <FunctionIcon code={strong} />
        </span>
        <span className={`disc ${styles.weak}`}>
          <FunctionIcon code={weak} />
        </span>
      </div>
      <div className={`aside ${styles.ends}`}>
        <p>
          <b>{strong}</b> {POSITION_TEXTS[stronger].role}
        </p>
        <p>
          <b>{weak}</b> {POSITION_TEXTS[weaker].role}
        </p>
      </div>
      <p className={styles.reading}>{AXIS_TEXTS[strong]}</p>
    </article>
  );
}

/** Communication and reasoning style of the type. */
function TypeStyles({ type }: { readonly type: TypeCode }) {
  return (
    <Section title="Estilos">
      <div className={section.pair}>
        {STYLES.map((styleOf) => {
          const style = styleOf(type);
          return (
            <article key={style.title} className={`panel tinted ${map.style}`}>
              <div>
                <h3>{style.title}</h3>
                <p className={map.name}>{style.name}</p>
                <p>{style.reading}</p>
              </div>
              <Fold label="Ver os quatro estilos">
                <StyleMap of={style} />
              </Fold>
            </article>
          );
        })}
      </div>
    </Section>
  );
}
