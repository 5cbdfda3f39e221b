import type { Look } from '../../domain/people/look.ts';
import { FUNCTION_TEXTS } from '../../domain/texts/functions.ts';
import { TYPE_TEXTS } from '../../domain/texts/types.ts';
import { functionStack } from '../../domain/types/function-stack.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../domain/types/groups.ts';
import { typeOf } from '../../domain/types/letters.ts';
import { typeName } from '../../domain/types/type-names.ts';
import { POSITIONS, type TypeCode } from '../../domain/vocabulary.ts';
import { Figure } from '../components/card/figure.tsx';
import { GroupGlyph } from '../components/card/group-glyph.tsx';
import { FunctionIcon } from '../components/function-icon.tsx';
import { type Form, lettersInOrder } from './form.ts';
import styles from './preview.module.css';

interface PreviewProps {
  readonly form: Form;
  /** See `figureOfForm`. */
  readonly figure: Look | null;
}

/** What the chosen letters say: code, type and functions; a silhouette while the type is incomplete. */
export function Preview({ form, figure }: PreviewProps) {
  const type = typeOf(form.letters);
  return (
    <section className={styles.preview} aria-label="Prévia">
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
          <p className={styles.hint}>Escolha as quatro letras para ver o tipo.</p>
        ) : (
          <>
            <p className={styles.title}>{typeName(type, form.gender)}</p>
            <p className={styles.group}>
              <GroupGlyph />
              {GROUP_DEFINITIONS[groupOf(type)].name}
            </p>
          </>
        )}
      </div>
      {type === null ? (
        <Silhouette />
      ) : (
        <TypeLines type={type} gender={form.gender} figure={figure} />
      )}
    </section>
  );
}

/** The initials of the four functions, strongest first; where there is room, the motto and a short description. */
function TypeLines({
  type,
  gender,
  figure,
}: Pick<Form, 'gender'> & Pick<PreviewProps, 'figure'> & { readonly type: TypeCode }) {
  const stack = functionStack(type);
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <>
      <ol className={styles.phrase} aria-label="Funções cognitivas">
        {POSITIONS.map((position) => (
          <li key={position} title={FUNCTION_TEXTS[stack[position]].name}>
            <FunctionIcon code={stack[position]} />
            {stack[position]}
          </li>
        ))}
      </ol>
      <p className={styles.motto}>{motto}</p>
      <p className={styles.snippet}>{snippet}</p>
      <Figure className={styles.art} of={{ type, gender, figure }} />
    </>
  );
}

/** Placeholder of the figure while the type is incomplete: a person before the four groups' shapes. */
function Silhouette() {
  return (
    <svg className={styles.art} viewBox="0 0 320 320" width="320" height="320" aria-hidden="true">
      <g className={styles.groups}>
        <path d="M92 26 158 92 92 158 26 92Z" />
        <circle cx="228" cy="92" r="62" />
        <path d="M30 320V232a62 62 0 0 1 124 0V320Z" />
        <path d="M228 168 304 320H152Z" />
      </g>
      <path
        className={styles.bust}
        d="M118 108C118 74 137 58 160 58S202 74 202 108V130C202 148 194 162 184 171L178 177V214L214 233C250 246 266 270 266 320H54C54 270 70 246 106 233L142 214V177L136 171C126 162 118 148 118 130Z"
      />
    </svg>
  );
}
