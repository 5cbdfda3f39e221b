import { type ReactNode, useEffect, useId, useState } from 'react';
import type { CallOptions, Similar } from '../../../catalogue/catalogue.ts';
import type { FieldIssue } from '../../../domain/failure.ts';
import { paths } from '../../../domain/paths.ts';
import { RATIONALE_MAX_LENGTH, type WrittenField } from '../../../domain/people/fields.ts';
import {
  NAME_MAX_LENGTH,
  NAME_MAX_UNITS,
  tidyName,
  tidyText,
} from '../../../domain/people/name.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import {
  FIELD_ISSUE_SENTENCES,
  TEXT_ISSUE_SENTENCES,
} from '../../../domain/texts/fields/field-issues.ts';
import { FIELD_WORDS } from '../../../domain/texts/fields/field-words.ts';
import { GENDER_TEXTS, GENDER_TITLE } from '../../../domain/texts/preferences.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { GENDERS, type Gender } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import field from '../../kit/form/field.module.css';
import { useNavigation } from '../../session/session-context.ts';
import { writesClient } from '../../session/writes.ts';
import styles from './form.module.css';

/** From this length on the number of characters is shown beside the limit. */
const NAME_COUNTED_FROM = 100;
const RATIONALE_COUNTED_FROM = 320;

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly issue: FieldIssue | undefined;
  readonly autoFocus: boolean;
  /** The stored personality that is edited; it is not listed as similar. */
  readonly own: Personality | null;
}

/** The field, and below it a line as wide as the form for errors and similar names. */
export function NameField({ value, onChange, issue, autoFocus, own }: NameFieldProps) {
  const id = useId();
  const { view } = useNavigation();
  const isOnItsPage = view.page === 'personality' && view.personality.id === own?.id;
  const similar = useFound(textToAsk(value, own?.name, 1), writesClient.similar);
  return (
    <>
      <div>
        {own && !isOnItsPage && (
          <a className={styles.page} href={paths.personality(own.id)}>
            Ver a página
          </a>
        )}
        <label className={field.label} htmlFor={id}>
          Nome
        </label>
        <input
          id={id}
          ref={autoFocus ? askForFocus : undefined}
          className={`${field.field} ${styles.name}`}
          type="text"
          name="name"
          dir="auto"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required
          placeholder="Como essa pessoa é conhecida"
          value={value}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {/* The line is always reserved, so that a message moves nothing. */}
      <p id={`${id}-note`} className={styles.note}>
        <span role="status">
          {issue === undefined ? (
            <SimilarNames people={similar.filter((one) => one.id !== own?.id)} />
          ) : (
            <strong className={field.refusal}>{FIELD_ISSUE_SENTENCES[issue]}</strong>
          )}
        </span>
        {/* Outside of the status: it would be said at each key. */}
        <Length of={value} from={NAME_COUNTED_FROM} max={NAME_MAX_LENGTH} />
      </p>
    </>
  );
}

/** Milliseconds from the last keystroke to the request; the answer takes a few more. */
const PAUSE = 80;

const NOTHING: readonly never[] = [];

/**
 * What is found for a text, in the pause after it was typed; nothing while there is no text to ask for. The last
 * answer is shown until the next arrives. A failure, for instance offline, gives an empty list: this is only a hint,
 * and saving reports failures.
 */
function useFound<T>(
  text: string | null,
  find: (text: string, options: CallOptions) => Promise<readonly T[]>,
): readonly T[] {
  const [found, setFound] = useState<readonly T[]>(NOTHING);
  useEffect(() => {
    if (text === null) return setFound(NOTHING);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await find(text, { signal: call.signal }).catch(() => NOTHING);
      if (!call.signal.aborted) setFound(answer);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text, find]);
  return text === null ? NOTHING : found;
}

/** The text to ask for: none where it is the stored one, too short or too long. */
function textToAsk(typed: string, stored: string | undefined, lengthMin: number): string | null {
  const text = tidyName(typed);
  const { length } = text;
  return text === stored || length < lengthMin || length > NAME_MAX_UNITS ? null : text;
}

/** The existing personalities with a similar name; links open a new tab, so that the form stays open. */
function SimilarNames({ people }: { readonly people: readonly Similar[] }) {
  if (people.length === 0) return null;
  return (
    <span className={styles.similar}>
      Parecidos no catálogo:{' '}
      {people.map((person) => (
        <span key={person.id} className={styles.namesake} data-group={groupOf(person.type)}>
          <a
            href={paths.personality(person.id)}
            target="_blank"
            title="Abre em outra aba"
            rel="noopener"
          >
            <Avatar icon={person.icon} />
            <bdi>{person.name}</bdi>
          </a>{' '}
          {labelOf(person)}
        </span>
      ))}
    </span>
  );
}

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

/** What every field of text has: whose it is, and what is typed there. */
export interface GivenProps {
  readonly name: WrittenField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issue: FieldIssue | undefined;
}

interface TextFieldProps extends GivenProps {
  readonly hint: string;
  /** Height of a field of several lines, in lines. */
  readonly rows?: number;
  readonly spellCheck?: boolean;
  /** Id of the values that are offered. */
  readonly list?: string;
  readonly autoFocus?: boolean;
  /** After the line below the field. */
  readonly end?: ReactNode;
}

/** A field with its label; an issue stands in the place of the hint, so that nothing moves. */
export function TextField(props: TextFieldProps) {
  const { name, hint, value, onChange, issue, rows, spellCheck, list, autoFocus } = props;
  const id = useId();
  const attributes = {
    id,
    name,
    value,
    spellCheck,
    dir: 'auto',
    ref: autoFocus ? askForFocus : undefined,
    className: `${field.field} ${styles.name}`,
    autoComplete: 'off',
    'aria-invalid': issue !== undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {FIELD_WORDS[name].title}
      </label>
      {rows === undefined ? (
        <input {...attributes} type="text" list={list} />
      ) : (
        <textarea {...attributes} rows={rows} />
      )}
      <p className={styles.note}>
        <span id={`${id}-note`}>
          {issue === undefined ? (
            hint
          ) : (
            <strong className={field.refusal}>{TEXT_ISSUE_SENTENCES[name][issue]}</strong>
          )}
        </span>
        {props.end}
      </p>
    </div>
  );
}

/** Number of works that are offered, from so many letters on. */
const WORKS_OFFERED = 5;
const OFFERED_FROM = 2;

const findWorks = async (q: string, options: CallOptions) =>
  (await writesClient.works({ q, limit: WORKS_OFFERED }, options)).items;

/** Offers works that are there, so that those of one work spell it alike. */
export function WorkField(props: GivenProps) {
  const list = useId();
  const [first] = useState(props.value);
  const works = useFound(textToAsk(props.value, first, OFFERED_FROM), findWorks);
  return (
    <TextField
      {...props}
      hint="Só o título do livro, filme, série, jogo ou lenda. Se a pessoa existiu, deixe vazio."
      spellCheck={false}
      list={list}
      end={
        <datalist id={list}>
          {works.map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
        </datalist>
      }
    />
  );
}

interface RationaleFieldProps extends GivenProps {
  readonly autoFocus: boolean;
  /** The text was written for another type. */
  readonly isForOtherType: boolean;
}

export function RationaleField({ isForOtherType, ...props }: RationaleFieldProps) {
  return (
    <TextField
      {...props}
      hint="O que essa pessoa faz, diz ou escolhe que mostra o tipo? Sem links."
      rows={3}
      end={
        <>
          <Length of={props.value} from={RATIONALE_COUNTED_FROM} max={RATIONALE_MAX_LENGTH} />
          <span role="status" className={styles.question}>
            {isForOtherType ? 'O tipo mudou. O texto ainda serve?' : ''}
          </span>
        </>
      }
    />
  );
}

interface LengthProps {
  readonly of: string;
  readonly from: number;
  readonly max: number;
}

/** The number of characters beside the limit. */
function Length({ of: text, from, max }: LengthProps) {
  // Much longer ones are counted as they are: tidying is slow over combining marks.
  const { length } = [...tidyText(text, max * 10)];
  if (length < from) return null;
  return (
    <span className={`${styles.length} ${length > max ? field.refusal : ''}`}>
      {length} de {max}
    </span>
  );
}

/** Sets the attribute, which `showModal` reads: React's `autoFocus` focuses before the dialog is shown, in vain. */
function askForFocus(input: HTMLElement | null): void {
  input?.setAttribute('autofocus', '');
}
