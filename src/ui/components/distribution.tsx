import type { Distribution as Counts } from '../../catalogue/catalogue.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../domain/groups.ts';
import type { TypeCode } from '../../domain/vocabulary.ts';
import { GROUPS, TYPE_CODES } from '../../domain/vocabulary.ts';
import { GroupGlyph } from './card/group-glyph.tsx';
import styles from './distribution.module.css';

export interface DistributionProps {
  readonly types: Counts['types'];
  /** The type picked by the search, if any. */
  readonly picked: TypeCode | null;
  readonly onPick: (type: TypeCode) => void;
}

/** Height of the highest bar and of an empty one, in px. */
const BAR_MAX = 42;
const BAR_MIN = 3;

/** Bar chart of the personalities of each type; pressing a bar searches for its type. */
export function Distribution({ types, picked, onPick }: DistributionProps) {
  const highest = Math.max(...Object.values(types));
  return (
    <fieldset
      className={styles.distribution}
      aria-label="Distribuição por tipo"
      data-none={highest === 0 ? '' : undefined}
    >
      {GROUPS.map((group) => (
        <div key={group} className={styles.group} data-group={group}>
          <div className={styles.bars}>
            {TYPE_CODES.filter((type) => groupOf(type) === group).map((type) => (
              <button
                key={type}
                type="button"
                className={styles.bar}
                aria-label={`${type}: ${types[type]}`}
                aria-pressed={picked === type}
                data-faded={picked !== null && picked !== type ? '' : undefined}
                onClick={() => onPick(type)}
              >
                {/* In the order of the accessible name; the styles stack it from the bottom up. */}
                <b>{type}</b>{' '}
                <svg
                  width="34"
                  height={Math.round((types[type] / Math.max(1, highest)) * BAR_MAX) + BAR_MIN}
                  aria-hidden="true"
                />
                <span>{types[type]}</span>
              </button>
            ))}
          </div>
          <p title={GROUP_DEFINITIONS[group].subtitle}>
            <GroupGlyph />
            {GROUP_DEFINITIONS[group].name}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
