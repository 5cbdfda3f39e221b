import { useId } from 'react';
import { AREAS } from '../../../../domain/people/area.ts';
import { AREA_NAMES } from '../../../../domain/texts/areas.ts';
import { FIELD_WORDS } from '../../../../domain/texts/fields/field-words.ts';
import field from '../../../kit/form/field.module.css';
import styles from './form.module.css';

interface AreaFieldProps {
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (area: string) => void;
}

export function AreaField({ value, onChange }: AreaFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {FIELD_WORDS.area.title}
      </label>
      <select
        id={id}
        name="area"
        className={`${field.field} ${styles.name}`}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Nenhuma</option>
        {AREAS.map((area) => (
          <option key={area} value={area}>
            {AREA_NAMES[area]}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={`hint ${styles.note}`}>
        Aquilo por que é conhecida; de personagens, a da obra.
      </p>
    </div>
  );
}
