import { useEffect, useRef } from 'react';
import type { Distribution as Counts } from '../../../catalogue/catalogue.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { GROUPS, TYPE_CODES } from '../../../domain/vocabulary.ts';
import { GroupGlyph } from '../card/group-glyph.tsx';
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

/**
 * Bar chart of the personalities of each type; pressing a bar searches for its type. On a wide screen a figure
 * stands on each bar, which the styles draw.
 */
export function Distribution({ types, picked, onPick }: DistributionProps) {
  const highest = Math.max(...Object.values(types));
  const strip = useFirstFound(types);
  return (
    <fieldset
      ref={strip}
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
                data-missing={types[type] === 0 ? '' : undefined}
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

/** On a narrow screen the groups are a strip: scrolls the first one of which something is found to its start. */
function useFirstFound(types: Counts['types']) {
  const strip = useRef<HTMLFieldSetElement>(null);
  const found = GROUPS.findIndex((group) =>
    TYPE_CODES.some((type) => types[type] > 0 && groupOf(type) === group),
  );
  const first = Math.max(0, found);
  const scrolled = useRef(0);
  useEffect(() => {
    if (scrolled.current === first) return;
    scrolled.current = first;
    const [start, group] = [0, first].map((index) => strip.current?.children[index]);
    if (!(start instanceof HTMLElement && group instanceof HTMLElement)) return;
    strip.current?.scrollTo({ left: group.offsetLeft - start.offsetLeft });
  }, [first]);
  return strip;
}
