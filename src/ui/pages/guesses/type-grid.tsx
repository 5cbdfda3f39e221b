import { paths } from '../../../domain/paths.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { typeName } from '../../../domain/types/type-names.ts';
import { type Gender, TYPE_GRID, type TypeCode } from '../../../domain/vocabulary.ts';
import { Figure } from '../../components/card/figure.tsx';
import styles from './type-grid.module.css';

export interface TypeGridProps {
  /** The id of the personality. */
  readonly id: string;
  readonly label: string;
  readonly gender: Gender;
  /** The type of the visitor's guess, or of the guess that is being sent. */
  readonly chosen: TypeCode | null;
  /** Shows a figure on each tile, like the preview picture of the question. */
  readonly hasCast: boolean;
  /** Texts that replace codes, titles and colours of the tiles, in their order. */
  readonly mottos?: readonly string[] | undefined;
  readonly onChoose: (type: TypeCode) => void;
}

/**
 * The sixteen types as buttons, out of whose positions the mosaic grows. Without scripts they submit a form, which
 * identifies a type by its position, since codes would reveal what the mottos hide.
 */
export function TypeGrid(props: TypeGridProps) {
  const { id, label, gender, chosen, hasCast, mottos, onChoose } = props;
  return (
    <form method="post" action={paths.question(id)}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in, as in a fieldset. */}
      <div
        role="group"
        aria-label={label}
        className={mottos ? styles.mottos : hasCast ? `${styles.grid} ${styles.cast}` : styles.grid}
      >
        {TYPE_GRID.map((type, i) => (
          <button
            key={type}
            type="submit"
            name="palpite"
            value={i}
            className={mottos ? undefined : 'edged column tinted'}
            data-group={mottos ? undefined : groupOf(type)}
            aria-pressed={type === chosen || undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(type);
            }}
          >
            {mottos?.[i] ?? (
              <>
                <b>{type}</b>{' '}
                <span className="line">
                  <i className="glyph" />
                  {typeName(type, gender)}
                </span>
                {hasCast ? <Figure of={{ type, gender }} size="small" isBare /> : null}
              </>
            )}
          </button>
        ))}
      </div>
    </form>
  );
}
