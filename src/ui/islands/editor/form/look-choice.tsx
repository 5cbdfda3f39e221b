import '../../../kit/choice/choice.css';
import { useId } from 'react';
import {
  beardsFor,
  cutsFor,
  formatLook,
  HAIRS,
  type Look,
  parseLook,
  SKINS,
} from '../../../../domain/people/look.ts';
import { laterWords } from '../../../../domain/texts/fields/later-words.ts';
import {
  BEARD_TEXTS,
  CUT_TEXTS,
  HAIR_TEXTS,
  SKIN_TEXTS,
} from '../../../../domain/texts/fields/looks.ts';
import type { Gender, TypeCode } from '../../../../domain/vocabulary.ts';
import { Figure } from '../../../components/card/figure.tsx';
import { Silhouette } from '../../../components/silhouette.tsx';
import { Button } from '../../../kit/button.tsx';
import field from '../../../kit/form/field.module.css';
import type { FormFigure } from './form.ts';
import styles from './look-choice.module.css';

export interface LookChoiceProps {
  /** The look in the form: five characters, or empty to follow the portrait. */
  readonly value: string;
  /** The result of `figureOfForm`. */
  readonly drawn: FormFigure;
  readonly type: TypeCode | null;
  readonly gender: Gender;
  readonly onChange: (value: string) => void;
}

/** The initial look for parts that the first press does not choose, if the portrait gives none. */
const PLAIN: Look = { skin: 2, hair: 'd', cut: '00', beard: 'n' };

/** Groups of radio buttons for skin, hair, cut and beard. The first press in any of them chooses a look. */
export function LookChoice({ value, drawn, type, gender, onChange }: LookChoiceProps) {
  const look = parseLook(value);
  const cuts = cutsFor(gender);
  const beards = beardsFor(gender);
  /** The parts of the figure are shown as chosen, even after a change of the gender. */
  const shownCuts = look === null || cuts.includes(look.cut) ? cuts : [...cuts, look.cut];
  const given = {
    look,
    onChoose: (part: Partial<Look>) =>
      onChange(formatLook({ ...(look ?? drawn ?? PLAIN), ...part })),
  };
  return (
    <div className={styles.choice}>
      {/* The style sheet shows this figure if the preview is not beside the form. */}
      {type === null ? null : drawn === undefined ? (
        <Silhouette className={styles.figure} />
      ) : (
        <Figure className={styles.figure} of={{ type, gender, figure: drawn }} />
      )}
      <Group title="Pele" part="skin" options={SKINS} texts={SKIN_TEXTS} {...given} />
      <Group title="Cabelo" part="hair" options={HAIRS} texts={HAIR_TEXTS} {...given} />
      <Group title="Corte" part="cut" options={shownCuts} texts={CUT_TEXTS} {...given} />
      {beards.length === 1 ? null : (
        <Group title="Barba" part="beard" options={beards} texts={BEARD_TEXTS} {...given} />
      )}
      {value === '' ? null : (
        <div>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // The button disappears with the look, so the focus moves to the field.
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              onChange('');
            }}
          >
            Deixar como no retrato
          </Button>
        </div>
      )}
    </div>
  );
}

interface GroupProps<Part extends keyof Look> {
  readonly title: string;
  readonly part: Part;
  readonly options: readonly Look[Part][];
  readonly texts: Readonly<Record<Look[Part], string>>;
  readonly look: Look | null;
  readonly onChoose: (part: Partial<Look>) => void;
}

/** The radio buttons of one part. Those of a colour show the colour, and its name as a tooltip. */
function Group<Part extends keyof Look>(props: GroupProps<Part>) {
  const { title, part, options, texts, look, onChoose } = props;
  const id = useId();
  const isColour = part === 'skin' || part === 'hair';
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={field.label}>
        {title}
      </p>
      <div className={`row ${styles.options}`}>
        {options.map((option) => (
          <label
            key={option}
            className={`choice ${styles.option}`}
            title={isColour ? texts[option] : undefined}
          >
            <input
              type="radio"
              name={`look-${part}`}
              checked={look?.[part] === option}
              onChange={() => onChoose({ [part]: option })}
            />
            {isColour ? (
              <>
                <i className="disc" {...{ [`data-${part}`]: option }} />
                <span className="visually-hidden">{texts[option]}</span>
              </>
            ) : (
              texts[option]
            )}
          </label>
        ))}
      </div>
    </div>
  );
}

/** The look in words, such as `tom 2, cabelo preto, crespo curto`. */
export function lookText(value: string): string {
  return laterWords('look', value === '' ? null : value) || 'como no retrato';
}
