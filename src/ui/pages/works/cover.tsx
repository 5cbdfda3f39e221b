import { paths } from '../../../domain/paths.ts';
import { castOf, type Work } from '../../../domain/search/works.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Figure } from '../../components/card/figure.tsx';
import styles from './cover.module.css';

interface CoverProps {
  readonly work: Work;
  /** Whether the cover shows only the shape of the first member's group instead of figures. */
  readonly isPlain: boolean;
}

/** A work as a book, with its members on the grounds of their groups, and a shape for each member on the plate. */
export function Cover({ work: { key, name, count, members }, isPlain }: CoverProps) {
  const cast = castOf(members);
  const [first] = cast;
  const marked = isPlain ? [] : cast;
  const number = (
    <small>
      {withPoints(count)}
      <span className="visually-hidden">{count === 1 ? ' personalidade' : ' personalidades'}</span>
    </small>
  );
  return (
    <a className={`edged ${styles.cover}`} href={paths.work(key)}>
      <span
        className={styles.cast}
        data-count={isPlain ? undefined : marked.length}
        data-group={isPlain && first ? groupOf(first.type) : undefined}
      >
        {isPlain ? <i className="glyph" /> : null}
        {marked.map((member, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <span key={i} data-group={groupOf(member.type)}>
            <Figure of={member} size="panel" />
          </span>
        ))}
      </span>
      <span className={styles.plate}>
        <b dir="auto" data-long={name.length > 24 ? '' : undefined}>
          {name}
        </b>{' '}
        {isPlain ? (
          number
        ) : (
          <span className={`line ${styles.marks}`}>
            {marked.map(({ type }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
              <i key={i} className="glyph" data-group={groupOf(type)} />
            ))}
            {number}
          </span>
        )}
      </span>
    </a>
  );
}
