import '../../../kit/choice/choice.css';
import { useId } from 'react';
import { drawnLook } from '../../../../domain/figures/drawn-looks.ts';
import {
  beardsFor,
  cutsFor,
  formatLook,
  HAIRS,
  type Look,
  parseLook,
  SKINS,
} from '../../../../domain/figures/look.ts';
import { withoutWords } from '../../../../domain/texts/fields/field-words.ts';
import { laterWords } from '../../../../domain/texts/fields/later-words.ts';
import {
  BEARD_TEXTS,
  CUT_TEXTS,
  HAIR_TEXTS,
  SKIN_TEXTS,
} from '../../../../domain/texts/fields/looks.ts';
import type { Gender, TypeCode } from '../../../../domain/vocabulary.ts';
import { FigureParts } from '../../../components/card/figure-parts.tsx';
import { Button } from '../../../kit/button.tsx';
import field from '../../../kit/form/field.module.css';
import styles from './look-choice.module.css';

export interface LookChoiceProps {
  /** The look in the form: five characters, or empty for the drawing of the type. */
  readonly value: string;
  readonly type: TypeCode | null;
  readonly gender: Gender;
  readonly onChange: (value: string) => void;
}

/**
 * Groups of radio buttons for skin, hair, cut and beard. The first press in any of them chooses a look, whose other
 * parts stay as they are drawn; what is drawn depends on the type, so nothing can be chosen before it.
 */
export function LookChoice({ value, type, gender, onChange }: LookChoiceProps) {
  if (type === null) return <p className="aside">Escolha primeiro as quatro letras do tipo.</p>;
  const look = parseLook(value);
  const cuts = cutsFor(gender);
  const beards = beardsFor(gender);
  /** The parts of the figure are shown as chosen, even after a change of the gender. */
  const shownCuts = look === null || cuts.includes(look.cut) ? cuts : [...cuts, look.cut];
  const given = {
    look,
    onChoose: (part: Partial<Look>) =>
      onChange(formatLook({ ...(look ?? drawnLook(type, gender)), ...part })),
  };
  return (
    <div className={styles.choice}>
      {/* The style sheet shows this figure if the preview is not beside the form. */}
      <FigureParts className={styles.figure} of={{ type, gender, look: value }} />
      {look !== null ? null : (
        <p className="aside">
          A figura é do tipo. Se quiser, escolha{' '}
          {gender === 'male' ? 'pele, cabelo e barba' : 'pele e cabelo'}.
        </p>
      )}
      <Group title="Pele" part="skin" options={SKINS} texts={SKIN_TEXTS} {...given} />
      <Group title="Cabelo" part="hair" options={HAIRS} texts={HAIR_TEXTS} {...given} />
      <Group title="Corte" part="cut" options={shownCuts} texts={CUT_TEXTS} {...given} />
      {beards.length === 1 ? null : (
        <Group title="Barba" part="beard" options={beards} texts={BEARD_TEXTS} {...given} />
      )}
      {look === null ? null : (
        <div>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // The button disappears with the look, so the focus moves to the field.
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              onChange('');
            }}
          >
            Deixar a do tipo
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
  return laterWords('look', value || null) || withoutWords('look');
}
