import { FUNCTION_TEXTS } from '../../../../domain/texts/functions.ts';
import { TYPE_TEXTS } from '../../../../domain/texts/types.ts';
import { functionStack } from '../../../../domain/types/function-stack.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../../domain/types/groups.ts';
import { typeOf } from '../../../../domain/types/letters.ts';
import { typeName } from '../../../../domain/types/type-names.ts';
import { POSITIONS, type TypeCode } from '../../../../domain/vocabulary.ts';
import { FigureParts } from '../../../components/card/figure-parts.tsx';
import { FunctionIcon } from '../../../components/function-icon.tsx';
import { Silhouette } from '../../../components/silhouette.tsx';
import { type Form, lettersInOrder } from './form.ts';
import styles from './preview.module.css';

interface PreviewProps {
  readonly form: Form;
}

/** A preview of the chosen letters: code, type and functions, or a silhouette while the type is incomplete. */
export function Preview({ form }: PreviewProps) {
  const type = typeOf(form.letters);
  return (
    <section className={`column ${styles.preview}`} aria-label="Prévia">
      <div aria-live="polite">
        <p className={styles.code}>
          {lettersInOrder(form.letters).map((letter, place) =>
            letter === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position in the code identifies the letter.
              <i key={place} aria-hidden="true">
                X
              </i>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: letters keep their positions.
              <b key={place}>{letter}</b>
            ),
          )}
          {form.identity === null ? null : <b>-{form.identity}</b>}
        </p>
        {type === null ? (
          <p className={`aside ${styles.hint}`}>Escolha as quatro letras para ver o tipo.</p>
        ) : (
          <>
            <p className={styles.title}>{typeName(type, form.gender)}</p>
            <p className={`row ${styles.group}`}>
              <i className="glyph" />
              {GROUP_DEFINITIONS[groupOf(type)].name}
            </p>
          </>
        )}
      </div>
      {type === null ? null : <TypeLines type={type} />}
      {type === null ? (
        <Silhouette className={styles.art} />
      ) : (
        <FigureParts className={styles.art} of={{ type, gender: form.gender, look: form.look }} />
      )}
    </section>
  );
}

/** The codes of the four functions, dominant first, and, if there is room, the motto and a short description. */
function TypeLines({ type }: { readonly type: TypeCode }) {
  const stack = functionStack(type);
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <>
      <ol className={`line ${styles.phrase}`} aria-label="Funções cognitivas">
        {POSITIONS.map((position) => (
          <li key={position} title={FUNCTION_TEXTS[stack[position]].name}>
            <FunctionIcon code={stack[position]} />
            {stack[position]}
          </li>
        ))}
      </ol>
      <p className={styles.motto}>{motto}</p>
      <p className={`aside ${styles.snippet}`}>{snippet}</p>
    </>
  );
}
