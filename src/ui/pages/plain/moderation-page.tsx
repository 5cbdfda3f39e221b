import { paths } from '../../../domain/paths.ts';
import { failureSentence } from '../../../domain/texts/failure-sentence.ts';
import { TypeArt } from '../../components/card/type-art.tsx';
import { momentTitle } from '../../components/change/calendar.ts';
import { Button } from '../../kit/button.tsx';
import type { ModerationPageData } from '../../page-contract.ts';
import { ActForm } from './act-form.tsx';
import styles from './moderation.module.css';
import { HeldItem, ReportedItem } from './moderation-items.tsx';
import plain from './plain.module.css';
import { PlainHead } from './plain-head.tsx';

type Lists = Extract<ModerationPageData, { readonly state: 'lists' }>;

/** The operator's page: the key, or what is reported and what is held. */
export function ModerationPage({ page }: { readonly page: ModerationPageData }) {
  return (
    <div className={plain.page}>
      <PlainHead title="Moderação" />
      {page.state === 'key' ? <KeyForm page={page} /> : <ListsOf page={page} />}
    </div>
  );
}

function KeyForm({ page: { failure } }: { readonly page: ModerationPageData }) {
  return (
    <form className={styles.key} action={paths.moderation()} method="post">
      <div>
        <label className={plain.label} htmlFor="chave">
          Chave
        </label>
        <input
          id="chave"
          name="chave"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={failure === null ? undefined : true}
          aria-describedby="erro"
        />
        <p id="erro" className={plain.under}>
          {failure === null ? null : (
            <span className={plain.refusal} role="alert">
              {failureSentence(failure)}
            </span>
          )}
        </p>
      </div>
      <div>
        <Button variant="main" type="submit">
          Entrar
        </Button>
      </div>
    </form>
  );
}

function ListsOf({ page }: { readonly page: Lists }) {
  const { list, counts, reported, held, now } = page;
  const isHeld = list === 'held';
  return (
    <>
      <div className={styles.bar}>
        <nav className={styles.tabs} aria-label="Moderação">
          <a href={paths.moderation()} aria-current={isHeld ? undefined : 'page'}>
            Denúncias · {counts.reportedNow}
          </a>
          <a href={paths.moderation('seguradas')} aria-current={isHeld ? 'page' : undefined}>
            Seguradas · {counts.heldNow}
          </a>
        </nav>
        <form action={paths.moderation()} method="post">
          <button className={styles.plain} type="submit" name="fazer" value="leave">
            Sair
          </button>
        </form>
      </div>
      <Done page={page} />
      {(isHeld ? held : reported).length === 0 ? (
        <Nothing page={page} />
      ) : (
        <ul className={styles.list} aria-label={isHeld ? 'Seguradas' : 'Denúncias'}>
          {isHeld
            ? held.map((item) => <HeldItem key={item.newest.id} item={item} now={now} />)
            : reported.map((item) => <ReportedItem key={item.newest.id} item={item} now={now} />)}
        </ul>
      )}
    </>
  );
}

const DONE = {
  hold: 'saiu do ar.',
  unhold: 'voltou ao catálogo, e as denúncias estão abertas de novo.',
  release: 'voltou ao catálogo.',
  dismiss: ': está tudo bem.',
  undismiss: ': as denúncias estão abertas de novo.',
  revert: 'voltou à versão anterior.',
  unrevert: 'está de novo como antes.',
} as const;

function Done({ page: { done, failure, list } }: { readonly page: Lists }) {
  if (failure !== null) {
    return (
      <p className={`${styles.done} ${plain.refusal}`} role="alert">
        {failureSentence(failure)}
      </p>
    );
  }
  if (done === null) return null;
  const { action, undo, id, name, newest } = done;
  const what = DONE[action];
  return (
    <div className={styles.done}>
      <p role="status">
        <bdi>{name}</bdi>
        {what.startsWith(':') ? '' : ' '}
        {what}
      </p>
      {undo === null ? null : (
        <ActForm action={undo} id={id} newest={newest} label="Desfazer" list={list} isQuiet />
      )}
    </div>
  );
}

function Nothing({ page: { list, counts, now } }: { readonly page: Lists }) {
  return (
    <section className={styles.none}>
      <div>
        <h2>{list === 'held' ? 'Nada segurado' : 'Nada para olhar'}</h2>
        {list === 'held' ? <p>O que for segurado espera aqui, fora do catálogo.</p> : null}
        {list === 'held' || counts.lastClosedAt === null ? null : (
          <p>A última denúncia foi resolvida {momentTitle(counts.lastClosedAt, now)}.</p>
        )}
      </div>
      <TypeArt type="ISFJ" gender="female" />
    </section>
  );
}
