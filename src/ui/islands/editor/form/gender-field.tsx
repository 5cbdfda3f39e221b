import { useId } from 'react';
import { GENDER_TEXTS, GENDER_TITLE } from '../../../../domain/texts/preferences.ts';
import { GENDERS, type Gender } from '../../../../domain/vocabulary.ts';
import field from '../../../kit/form/field.module.css';
import styles from './form.module.css';

interface GenderFieldProps {
  readonly value: Gender;
  readonly onChange: (gender: Gender) => void;
}

export function GenderField({ value, onChange }: GenderFieldProps) {
  const id = useId();
  return (
    <div className={styles.gender} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={field.label}>
        {GENDER_TITLE}
      </span>
      <div className={`row ${styles.radios}`}>
        {GENDERS.map((gender) => (
          <label key={gender} className={styles.radio}>
            <input
              type="radio"
              className={field.radio}
              name="gender"
              value={gender}
              checked={gender === value}
              onChange={() => onChange(gender)}
            />
            {GENDER_TEXTS[gender]}
          </label>
        ))}
      </div>
    </div>
  );
}
