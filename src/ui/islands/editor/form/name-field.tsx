import { useId } from 'react';
import type { Similar } from '../../../../catalogue/catalogue.ts';
import type { FieldIssue } from '../../../../domain/failure.ts';
import { paths } from '../../../../domain/paths.ts';
import { NAME_MAX_LENGTH } from '../../../../domain/people/name.ts';
import type { Personality } from '../../../../domain/people/personality.ts';
import { FIELD_ISSUE_SENTENCES } from '../../../../domain/texts/fields/field-issues.ts';
import { labelOf } from '../../../../domain/types/cell.ts';
import { groupOf } from '../../../../domain/types/groups.ts';
import { Avatar } from '../../../components/card/avatar.tsx';
import field from '../../../kit/form/field.module.css';
import { writesClient } from '../../writes.ts';
import { useEditorHost } from '../host.ts';
import styles from './form.module.css';
import { askForFocus, Length } from './text-field.tsx';
import { textToAsk, useSuggestions } from './use-suggestions.ts';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly autoFocus: boolean;
  /** The stored personality that is edited, which is not listed as similar. */
  readonly own: Personality | null;
}

/** The field, and below it a line over the whole width for issues and similar names. */
export function NameField({ value, onChange, issues, autoFocus, own }: NameFieldProps) {
  const id = useId();
  const { isPageOf } = useEditorHost();
  const similar = useSuggestions(textToAsk(value, own?.name, 1), writesClient.similar);
  return (
    <>
      <div>
        {own && !isPageOf(own.id) && (
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
          aria-invalid={issues !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {/* The line always takes its space, so that a message moves nothing. */}
      <p id={`${id}-note`} className={`hint ${styles.note}`}>
        <span role="status">
          {issues === undefined ? (
            <SimilarNames people={similar.filter((one) => one.id !== own?.id)} />
          ) : (
            <strong className={field.refusal}>
              {issues.map((issue) => FIELD_ISSUE_SENTENCES[issue]).join(' ')}
            </strong>
          )}
        </span>
        {/* Outside of the status, which would announce it at each keystroke. */}
        <Length of={value} max={NAME_MAX_LENGTH} />
      </p>
    </>
  );
}

/** The existing personalities with a similar name; links open a new tab, so that the form stays open. */
function SimilarNames({ people }: { readonly people: readonly Similar[] }) {
  if (people.length === 0) return null;
  return (
    <span className={styles.similar}>
      Parecidos no catálogo:{' '}
      {people.map((person) => (
        <span
          key={person.id}
          className={`row ${styles.namesake}`}
          data-group={groupOf(person.type)}
        >
          <a
            className="row"
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
