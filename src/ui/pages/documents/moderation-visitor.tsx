import type { RollbackOutcome } from '../../../catalogue/operations.ts';
import { paths } from '../../../domain/paths.ts';
import { failureSentence } from '../../../domain/texts/failures.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import { countOfPeople, withPoints } from '../../../domain/texts/numbers.ts';
import { Button } from '../../kit/button.tsx';
import field from '../../kit/form/field.module.css';
import type { ModerationPageData } from '../../page-contract.ts';
import styles from './moderation.module.css';

type VisitorPage = Extract<ModerationPageData, { readonly state: 'visitor' }>;

/** The operator's form that undoes everything that a visitor has changed, after a look at how much that is. */
export function VisitorForm({ page }: { readonly page: VisitorPage }) {
  const { asked, found, failure } = page;
  return (
    <>
      {page.done === null ? null : <Done done={page.done} />}
      <form className={styles.visitor} action={paths.moderation()}>
        <input type="hidden" name="lista" value="visitante" />
        <p>
          <label className={field.label} htmlFor="visitante">
            Visitante
          </label>
          <input
            id="visitante"
            className={field.field}
            name="visitante"
            defaultValue={asked.visitor}
            placeholder="7f3a9c01d2"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required
            aria-invalid={failure === null ? undefined : true}
            aria-describedby="erro"
          />
        </p>
        <p>
          <label className={field.label} htmlFor="dias">
            O que mudou
          </label>
          <select id="dias" className={field.field} name="dias" defaultValue={asked.days}>
            {PERIODS.map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </select>
        </p>
        <Button variant="main" type="submit">
          Procurar
        </Button>
        <p id="erro">
          {failure === null ? null : (
            <span className={field.refusal} role="alert">
              {failure.code === 'malformed_request'
                ? 'O nome de um visitante tem dez letras de a até f e números, como 7f3a9c01d2.'
                : failureSentence(failure)}
            </span>
          )}
        </p>
      </form>
      {found === null ? null : <Found found={found} />}
    </>
  );
}

/** The periods that can be chosen, by their days; the whole history has none. */
const PERIODS = [
  ['1', 'nas últimas 24 horas'],
  ['7', 'nos últimos 7 dias'],
  ['30', 'nos últimos 30 dias'],
  ['', 'desde sempre'],
] as const;

function Found({ found }: { readonly found: NonNullable<VisitorPage['found']> }) {
  const { visitor, since, count, first, isTooMany } = found;
  const who = visitorName(visitor);
  if (count === 0) return <p role="status">O {who} não mudou nada nesse tempo.</p>;
  return (
    <section className={`panel ${styles.found}`} aria-labelledby="achado">
      <h2 id="achado">
        O {who} mudou {countOfPeople(count)}
      </h2>
      <ul>
        {first.map(({ id, name }) => (
          <li key={id}>
            <a href={paths.history(id)}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
        {count > first.length ? <li>e mais {withPoints(count - first.length)}</li> : null}
      </ul>
      <p>
        <a href={paths.changes({ visitor })}>Ver as mudanças</a>
      </p>
      {isTooMany ? (
        <p>
          São demais para uma página. Use o comando{' '}
          <code>
            npm run catalogue -- rollback --visitor {visitor}
            {since === null ? '' : ` --since ${since}`}
          </code>
        </p>
      ) : (
        <form action={paths.moderation()} method="post" data-writes>
          <input type="hidden" name="visitante" value={visitor} />
          {since === null ? null : <input type="hidden" name="desde" value={since} />}
          <p>
            Cada ficha volta a ser como era antes deste visitante. O que outra pessoa mudou depois
            fica como está.
          </p>
          <Button variant="main" type="submit" name="fazer" value="undo-visitor">
            Desfazer em {countOfPeople(count)}
          </Button>
        </form>
      )}
    </section>
  );
}

/** What happened to one and to several personalities. */
const OUTCOMES: Readonly<Record<RollbackOutcome, readonly [string, string]>> = {
  restored: ['voltou a ser como era', 'voltaram a ser como eram'],
  removed: ['saiu do catálogo', 'saíram do catálogo'],
  changed_since: ['ficou: mudou de novo depois', 'ficaram: mudaram de novo depois'],
  unchanged: ['ficou: já estava como antes', 'ficaram: já estavam como antes'],
  already_gone: ['ficou: já tinha saído do catálogo', 'ficaram: já tinham saído do catálogo'],
  locked: ['ficou: está travada ou fora do ar', 'ficaram: estão travadas ou fora do ar'],
  erased: [
    'ficou: a versão de antes foi apagada de vez',
    'ficaram: a versão de antes foi apagada de vez',
  ],
  blocked: [
    'ficou: a versão de antes tem um nome proibido',
    'ficaram: a versão de antes tem um nome proibido',
  ],
};

function Done({ done }: { readonly done: NonNullable<VisitorPage['done']> }) {
  const { operation, outcomes } = done;
  return (
    <div className={`panel row ${styles.done}`}>
      <div role="status">
        {operation === null ? 'Não sobrou nada para desfazer.' : `Operação ${operation}:`}
        <ul className={styles.outcomes}>
          {outcomes.map(([outcome, count]) => (
            <li key={outcome}>
              {withPoints(count)} {OUTCOMES[outcome][count === 1 ? 0 : 1]}
            </li>
          ))}
        </ul>
      </div>
      {operation === null ? null : (
        <form action={paths.moderation()} method="post" data-writes>
          <input type="hidden" name="operacao" value={operation} />
          <Button variant="small" type="submit" name="fazer" value="undo-operation">
            Desfazer
          </Button>
        </form>
      )}
    </div>
  );
}
