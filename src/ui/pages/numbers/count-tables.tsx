import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Drawn } from '../../../domain/people/personality.ts';
import { peoplePerShape, shapesFor } from '../../../domain/people/pictogram-scale.ts';
import { perCent, withPoints } from '../../../domain/texts/numbers.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Figure } from '../../components/card/figure.tsx';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { useAddress } from '../../session/session-context.ts';
import type { CountRow, CountRows } from '../../session/view.ts';
import crowds from './crowds.module.css';
import styles from './numbers-page.module.css';

interface CountTableProps<Rows> {
  readonly rows: Rows;
  /** The search text of the page. */
  readonly q: string;
  readonly total: number;
}

/** A pictogram of each group, with one shape per personality, or per several so that it stays readable. */
export function Crowds({ rows, q, total, faces }: CrowdsProps) {
  const perShape = peoplePerShape(rows.map(({ count }) => count));
  return (
    <section className={crowds.crowds}>
      <h2 className="visually-hidden">Grupos</h2>
      <table aria-label="Grupos">
        <tbody>
          {rows.map((row) => {
            const face = faces.find(({ type }) => groupOf(type) === row.code);
            return (
              <tr key={row.code} className="edged tinted" data-group={row.code}>
                <RowLink row={row} q={q}>
                  <i className="glyph" /> {row.name}
                </RowLink>
                <td aria-hidden="true">
                  <div>
                    {Array.from({ length: shapesFor(row.count, perShape) }, (_, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
                      <i key={i} className="glyph" />
                    ))}
                  </div>
                  {face && <Figure of={face} isBare className={crowds.face} />}
                </td>
                <Counts row={row} total={total} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface CrowdsProps extends CountTableProps<CountRows['groups']> {
  /** Some of the personalities; the first of each group is shown at the end of its pictogram. */
  readonly faces: readonly Drawn[];
}

/** A beam for each axis, which leans from the middle to the more common letter. */
export function Beams({ rows, q, total }: CountTableProps<CountRows['letters']>) {
  return (
    <section className={`panel ${styles.beams}`}>
      <h2>Letras</h2>
      <table aria-label="Letras">
        {rows.map((pair) => (
          <tbody key={pair[0]?.code}>
            {pair.map((row) => (
              <tr key={row.code} data-more={2 * row.count >= total ? '' : undefined}>
                <RowLink row={row} q={q}>
                  <b>{row.code}</b> {row.name}
                </RowLink>
                <td className={styles.beam}>
                  <svg width={`${(100 * row.count) / total}%`} height="14" aria-hidden="true" />
                </td>
                <Counts row={row} total={total} isShareHidden />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Height in pixels of an empty layer, and the additional height of one with all personalities. */
const LAYER = 48;
const LAYERS = 124;

/** The identities as layers of a stack. */
export function Stack({ rows, q, total }: CountTableProps<CountRows['identities']>) {
  return (
    <section className={`panel ${styles.stack}`}>
      <h2>Identidades</h2>
      <table aria-label="Identidades">
        <tbody>
          {rows.map((row) => (
            <tr key={row.code} className="edged">
              <RowLink row={row} q={q}>
                {row.name}
              </RowLink>
              <td>
                <svg
                  width="1"
                  height={Math.round(LAYER + (LAYERS * row.count) / total)}
                  aria-hidden="true"
                />
              </td>
              <Counts row={row} total={total} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Height of the highest step, in pixels. */
const STEP = 116;

/** The functions on steps, whose height is the number of personalities with that dominant function. */
export function Steps({ rows, q, total }: CountTableProps<CountRows['functions']>) {
  const highest = Math.max(...rows.flat().map(({ count }) => count));
  return (
    <section className={`panel ${styles.steps}`}>
      <h2>Função dominante</h2>
      <table aria-label="Função dominante" data-wide={highest >= 1_000 ? '' : undefined}>
        {rows.map((pair) => (
          <tbody key={pair[0]?.code}>
            {pair.map((row) => (
              <tr key={row.code} data-more={row.count === highest ? '' : undefined}>
                <RowLink row={row} q={q}>
                  <b>{row.code}</b> <small>{row.name}</small>
                </RowLink>
                <td aria-hidden="true">
                  <FunctionIcon code={row.code} />
                  <svg
                    className={styles.step}
                    width="100%"
                    height={Math.round((STEP * row.count) / highest)}
                  />
                </td>
                <Counts row={row} total={total} isShareHidden />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface RowLinkProps {
  readonly row: CountRow;
  readonly q: string;
  readonly children: ReactNode;
}

/** A link to the personalities of a row. The style sheet extends it over the whole row. */
function RowLink({ row, q, children }: RowLinkProps) {
  const { order } = useAddress();
  // The term comes first, since at the end of a long search it would be cut off.
  const found = paths.home({ q: `${row.term} ${q}`.trimEnd(), order });
  return (
    <th scope="row">
      <a href={found}>{children}</a>
    </th>
  );
}

interface CountsProps {
  readonly row: CountRow;
  readonly total: number;
  /** Whether only the picture shows it. */
  readonly isShareHidden?: boolean;
}

function Counts({ row: { count }, total, isShareHidden = false }: CountsProps) {
  const isUnderOne = count > 0 && count / total < 0.01;
  return (
    <>
      <td className={styles.count}>{withPoints(count)}</td>
      <td className={isShareHidden ? 'visually-hidden' : styles.share}>
        {isUnderOne ? '<\u00A01%' : perCent(count / total)}
      </td>
    </>
  );
}
