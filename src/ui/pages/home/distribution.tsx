import { useEffect, useRef } from 'react';
import type { Distribution as Counts } from '../../../catalogue/catalogue.ts';
import { standsFor } from '../../../domain/figures/figure.ts';
import { paths } from '../../../domain/paths.ts';
import { pickedType, type Query, togglePickedType } from '../../../domain/search/query.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { GROUPS, TYPE_CODES, type TypeCode } from '../../../domain/vocabulary.ts';
import { Figure } from '../../components/card/figure.tsx';
import { OrderField } from '../../components/search/search-field.tsx';
import { useGallery, useReadable, useSession } from '../../session/session-context.ts';
import styles from './distribution.module.css';
import { useOneStop } from './use-one-stop.ts';

/** Height of the highest bar and of an empty one, in pixels. */
const BAR_MAX = 42;
const BAR_MIN = 3;

/**
 * The bar chart of personalities by type. Pressing a bar searches for its type. On each bar stands the figure of a
 * personality with a link for pointers only, since the card of that personality has a link for everybody, and sixteen
 * more stops of the Tab key would be in the way. It is a plain form until it is hydrated. After the first focus the Tab
 * key stops at one bar only, and the arrow keys move between bars.
 */
export function Distribution({ query }: { readonly query: Query }) {
  const { gallery, navigation } = useSession();
  const { order } = useReadable(gallery.asked);
  const { distribution, podium = [] } = useGallery();
  const { types } = distribution;
  const highest = Math.max(...Object.values(types));
  const picked = pickedType(query);
  const strip = useFirstFound(types);
  const { stopAt, onKeyDown } = useOneStop<TypeCode>();
  return (
    <form action={paths.home()}>
      <OrderField order={order} />
      <fieldset
        ref={strip}
        className={styles.distribution}
        aria-label="Distribuição por tipo"
        onKeyDown={onKeyDown}
      >
        {GROUPS.map((group) => (
          <div key={group} className={`column ${styles.group}`} data-group={group}>
            <div className={styles.bars}>
              {TYPE_CODES.filter((type) => groupOf(type) === group).map((type) => {
                const person = podium.find((one) => one.type === type);
                return (
                  <div key={type}>
                    <button
                      type="submit"
                      name="q"
                      value={togglePickedType(query, type)}
                      className={styles.bar}
                      aria-label={`${type}: ${types[type]}`}
                      aria-pressed={picked === type}
                      data-missing={types[type] === 0 ? '' : undefined}
                      {...stopAt(type)}
                      onClick={(event) => {
                        event.preventDefault();
                        navigation.searchFor(event.currentTarget.value);
                      }}
                    >
                      {/* This is the order of the accessible name; the style sheet stacks it from the bottom up. */}
                      <b>{type}</b>{' '}
                      <svg
                        className={styles.step}
                        width="34"
                        height={
                          Math.round((types[type] / Math.max(1, highest)) * BAR_MAX) + BAR_MIN
                        }
                        aria-hidden="true"
                      />
                      <span>{types[type]}</span>
                      <Figure
                        className={styles.person}
                        of={person ?? { type, gender: standsFor(type) }}
                        size="bar"
                        isBare
                        isEager={group === 'analysts'}
                      />
                    </button>
                    {person && (
                      // biome-ignore lint/a11y/useAnchorContent: it is for a pointer alone, over the figure.
                      <a
                        href={paths.personality(person.id)}
                        title={person.name}
                        tabIndex={-1}
                        aria-hidden="true"
                      />
                    )}
                  </div>
                );
              })}
            </div>
            <p className="line" title={GROUP_DEFINITIONS[group].subtitle}>
              <i className="glyph" />
              {GROUP_DEFINITIONS[group].name}
            </p>
          </div>
        ))}
      </fieldset>
    </form>
  );
}

/** On narrow screens, where the groups are a strip, scrolls to the first group with results. */
function useFirstFound(types: Counts['types']) {
  const strip = useRef<HTMLFieldSetElement>(null);
  const found = TYPE_CODES.find((type) => types[type] > 0);
  const first = found ? GROUPS.indexOf(groupOf(found)) : 0;
  useEffect(() => {
    const [start, group] = [0, first].map((at) => strip.current?.querySelectorAll('p')[at]);
    if (start && group) strip.current?.scrollTo({ left: group.offsetLeft - start.offsetLeft });
  }, [first]);
  return strip;
}
