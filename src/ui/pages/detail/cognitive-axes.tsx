import { type Axis, axesOf } from '../../../domain/axes.ts';
import { AXIS_TEXTS } from '../../../domain/texts/axes.ts';
import { POSITION_TEXTS } from '../../../domain/texts/positions.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import section from '../section.module.css';
import { Section } from '../section.tsx';
import styles from './cognitive-axes.module.css';

/** The two axes, each tapering from its strong end to its weak one. */
export function CognitiveAxes({ type }: { type: TypeCode }) {
  return (
    <Section title="Eixos Cognitivos">
      <div className={section.pair}>
        {axesOf(type).map((axis) => (
          <AxisCard key={axis.strong} axis={axis} />
        ))}
      </div>
    </Section>
  );
}

function AxisCard({ axis: { strong, strongPosition, weak, weakPosition } }: { axis: Axis }) {
  return (
    <article className={`panel ${styles.axis}`} aria-label={`Eixo ${strong}–${weak}`}>
      <div className={styles.drawing} aria-hidden="true">
        <span className={styles.strong}>
          <FunctionIcon code={strong} />
        </span>
        <span className={styles.weak}>
          <FunctionIcon code={weak} />
        </span>
      </div>
      <div className={styles.ends}>
        <p>
          <b>{strong}</b> {POSITION_TEXTS[strongPosition].role}
        </p>
        <p>
          <b>{weak}</b> {POSITION_TEXTS[weakPosition].role}
        </p>
      </div>
      <p className={styles.reading}>{AXIS_TEXTS[strong]}</p>
    </article>
  );
}
