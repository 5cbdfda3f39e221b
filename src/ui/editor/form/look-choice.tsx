import '../../kit/choice/choice.css';
import { type ReactNode, useId } from 'react';
import {
  beardsFor,
  cutsFor,
  formatLook,
  HAIRS,
  type Hair,
  type Look,
  parseLook,
  SKINS,
  type Skin,
} from '../../../domain/people/look.ts';
import { laterWords } from '../../../domain/texts/fields/later-words.ts';
import {
  BEARD_TEXTS,
  CUT_TEXTS,
  HAIR_TEXTS,
  SKIN_TEXTS,
} from '../../../domain/texts/fields/looks.ts';
import type { Gender, TypeCode } from '../../../domain/vocabulary.ts';
import { Figure } from '../../components/card/figure.tsx';
import { Silhouette } from '../../components/silhouette.tsx';
import { Button } from '../../kit/button.tsx';
import field from '../../kit/form/field.module.css';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import type { FormFigure } from './form.ts';
import styles from './look-choice.module.css';

export interface LookChoiceProps {
  /** As in the form: five characters, or empty for as in the portrait. */
  readonly value: string;
  /** What `figureOfForm` tells of the form. */
  readonly drawn: FormFigure;
  readonly type: TypeCode | null;
  readonly gender: Gender;
  readonly onChange: (value: string) => void;
}

/** The look of the parts that a first press does not choose, where the portrait tells none. */
const PLAIN: Look = { skin: 2, hair: 'd', cut: '00', beard: 'n' };

/** Skin, hair, cut and beard, a group of radios each; the first press in one of them says a look. */
export function LookChoice({ value, drawn, type, gender, onChange }: LookChoiceProps) {
  const look = parseLook(value);
  const base = look ?? drawn ?? PLAIN;
  const cuts = cutsFor(gender);
  const beards = beardsFor(gender);
  return (
    <div className={styles.choice}>
      {/* Where the preview is not beside the form. */}
      {type === null ? null : drawn === undefined ? (
        <Silhouette className={styles.figure} />
      ) : (
        <Figure className={styles.figure} of={{ type, gender, figure: drawn }} />
      )}
      <Group title="Pele">
        {SKINS.map((skin) => (
          <Option
            key={skin}
            name="look-skin"
            text={SKIN_TEXTS[skin]}
            swatch={{ 'data-skin': skin }}
            isChecked={look?.skin === skin}
            onChoose={() => onChange(formatLook({ ...base, skin }))}
          />
        ))}
      </Group>
      <Group title="Cabelo">
        {HAIRS.map((hair) => (
          <Option
            key={hair}
            name="look-hair"
            text={HAIR_TEXTS[hair]}
            swatch={{ 'data-hair': hair }}
            isChecked={look?.hair === hair}
            onChoose={() => onChange(formatLook({ ...base, hair }))}
          />
        ))}
      </Group>
      <Group title="Corte">
        {cuts.map((cut) => (
          <Option
            key={cut}
            name="look-cut"
            text={CUT_TEXTS[cut]}
            isChecked={look?.cut === cut}
            onChoose={() => onChange(formatLook({ ...base, cut }))}
          />
        ))}
      </Group>
      {beards.length === 1 ? null : (
        <Group title="Barba">
          {beards.map((beard) => (
            <Option
              key={beard}
              name="look-beard"
              text={BEARD_TEXTS[beard]}
              isChecked={look?.beard === beard}
              onChoose={() => onChange(formatLook({ ...base, beard }))}
            />
          ))}
        </Group>
      )}
      {value === '' ? null : (
        <div>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // The button disappears with the look; the focus stays at the field.
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

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={field.label}>
        {title}
      </p>
      <div className={styles.options}>{children}</div>
    </div>
  );
}

interface OptionProps {
  readonly name: string;
  readonly text: string;
  /** What gives the colour that is shown in place of the text, which is a tooltip then. */
  readonly swatch?: { readonly 'data-skin': Skin } | { readonly 'data-hair': Hair };
  readonly isChecked: boolean;
  readonly onChoose: () => void;
}

function Option({ name, text, swatch, isChecked, onChoose }: OptionProps) {
  return (
    <label className={`choice ${styles.option}`} title={swatch && text}>
      <input type="radio" name={name} checked={isChecked} onChange={onChoose} />
      {swatch === undefined ? (
        text
      ) : (
        <>
          <i {...swatch} />
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      )}
    </label>
  );
}

/** `tom 2, cabelo preto, crespo curto`. */
export function lookText(value: string): string {
  return laterWords('look', value === '' ? null : value) || 'como no retrato';
}
