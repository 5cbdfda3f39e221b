import { useEffect, useState } from 'react';
import { FIELD_WORDS, withoutWords } from '../../../../domain/texts/fields/field-words.ts';
import { importOrFail } from '../../../import-code.ts';
import { messageOfMissingCode } from '../../missing-code.ts';
import { useEditorHost } from '../host.ts';
import styles from './form.module.css';
import type { LookChoiceProps } from './look-choice.tsx';

type LookCode = typeof import('./look-choice.tsx');

/** The code of the choice, which few visitors open; null until it is requested and loaded. */
function useLookCode(isWanted: boolean): LookCode | null {
  const { say } = useEditorHost();
  const [code, setCode] = useState<LookCode | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    importOrFail(() => import('./look-choice.tsx')).then(setCode, (error) =>
      say(messageOfMissingCode(error)),
    );
  }, [isWanted, say]);
  return code;
}

/** The choice of a look. It is folded, since most figures may stay as the drawing of their type. */
export function LookField(props: LookChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const code = useLookCode(isOpen);
  return (
    <details className={styles.look} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {FIELD_WORDS.look.title}
        <small>{props.value === '' ? withoutWords('look') : 'escolhida à mão'}</small>
      </summary>
      {code === null ? null : <code.LookChoice {...props} />}
    </details>
  );
}

/** A look in words, for the values of two visitors. */
export function LookWords({ value }: Pick<LookChoiceProps, 'value'>) {
  const code = useLookCode(true);
  return code === null ? null : code.lookText(value);
}
