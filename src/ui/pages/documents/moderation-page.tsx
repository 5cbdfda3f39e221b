import type { ModerationAction } from '../../../catalogue/reports.ts';
import { paths } from '../../../domain/paths.ts';
import { failureSentence } from '../../../domain/texts/failures.ts';
import { momentTitle, ZONE_NAME } from '../../components/change/calendar.ts';
import { Notice } from '../../components/notice.tsx';
import { Button } from '../../kit/button.tsx';
import field from '../../kit/form/field.module.css';
import link from '../../kit/link.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import tabs from '../../kit/tabs/tabs.module.css';
import type { ModerationPageData } from '../../page-contract.ts';
import styles from './moderation.module.css';
import { ActForm, ChosenForm, HeldItem, ReportedItem } from './moderation-items.tsx';
import { VisitorForm } from './moderation-visitor.tsx';

type Lists = Extract<ModerationPageData, { readonly state: 'lists' }>;

/** The operator's page: the form for the key, the lists of reported and held personalities, or the visitor's form. */
export function ModerationPage({ page }: { readonly page: ModerationPageData }) {
  return (
    <div className="wide roomy narrow">
      <PageHead
        title="Moderação"
        lead={page.state === 'key' ? undefined : `Datas e horas no ${ZONE_NAME}`}
      />
      {page.state === 'key' ? <KeyForm page={page} /> : <Bar page={page} />}
      {page.state === 'lists' ? <ListsOf page={page} /> : null}
      {page.state === 'visitor' ? <VisitorForm page={page} /> : null}
    </div>
  );
}

function KeyForm({ page: { failure } }: { readonly page: ModerationPageData }) {
  return (
    <form className={styles.key} action={paths.moderation()} method="post">
      <div>
        <label className={field.label} htmlFor="chave">
          Chave
        </label>
        <input
          id="chave"
          className={field.field}
          name="chave"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={failure === null ? undefined : true}
          aria-describedby="erro"
        />
        <p id="erro">
          {failure === null ? null : (
            <span className={field.refusal} role="alert">
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

type Signed = Exclude<ModerationPageData, { readonly state: 'key' }>;

/** The links to the parts of the page, and the button that ends the session. */
function Bar({ page }: { readonly page: Signed }) {
  const { counts } = page;
  const current = page.state === 'lists' ? page.list : page.state;
  const parts = [
    ['reported', `Denúncias · ${counts.reportedNow}`, paths.moderation()],
    ['held', `Fora do ar · ${counts.heldNow}`, paths.moderation('fora-do-ar')],
    ['visitor', 'Visitante', paths.moderation('visitante')],
  ] as const;
  return (
    <div className={styles.bar}>
      <nav className={tabs.tabs} aria-label="Moderação">
        {parts.map(([part, label, href]) => (
          <a key={part} href={href} aria-current={part === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <form action={paths.moderation()} method="post">
        <button className={link.link} type="submit" name="fazer" value="leave">
          Sair
        </button>
      </form>
    </div>
  );
}

function ListsOf({ page }: { readonly page: Lists }) {
  const { list, reported, held, now } = page;
  const isHeld = list === 'held';
  const people = reported.map(({ newest: { id, version } }) => ({ id, newest: version }));
  const isMany = people.length > 1;
  return (
    <>
      <Done page={page} />
      {(isHeld ? held : reported).length === 0 ? (
        <Nothing page={page} />
      ) : (
        <ul className={styles.list} aria-label={isHeld ? 'Fora do ar' : 'Denúncias'}>
          {isHeld
            ? held.map((item) => <HeldItem key={item.newest.id} item={item} now={now} />)
            : reported.map((item) => (
                <ReportedItem key={item.newest.id} item={item} now={now} isOneOfMany={isMany} />
              ))}
        </ul>
      )}
      {isMany ? (
        <>
          <div className={styles.all}>
            <ActForm
              action="dismiss"
              people={people}
              label={`Está tudo bem com as ${people.length}`}
              list="reported"
            />
          </div>
          <ChosenForm />
        </>
      ) : null}
    </>
  );
}

/** The sentences about a completed action, for one and for several personalities. */
const DONE = {
  hold: ['está fora do ar.', 'estão fora do ar.'],
  unhold: [
    'voltou ao ar, e as denúncias estão abertas de novo.',
    'voltaram ao ar, e as denúncias estão abertas de novo.',
  ],
  release: ['voltou ao ar.', 'voltaram ao ar.'],
  dismiss: [': está tudo bem.', ': está tudo bem.'],
  undismiss: [': as denúncias estão abertas de novo.', ': as denúncias estão abertas de novo.'],
  restore: ['voltou à versão anterior.', 'voltaram à versão anterior.'],
} as const satisfies Readonly<Record<ModerationAction, readonly [string, string]>>;

function Done({ page: { done, failure, list } }: { readonly page: Lists }) {
  if (failure !== null) {
    return (
      <p className={`panel row ${styles.done} ${field.refusal}`} role="alert">
        {failureSentence(failure)}
      </p>
    );
  }
  if (done === null) return null;
  const { action, undo, people, kept } = done;
  const what = DONE[action][people.length === 1 ? 0 : 1];
  return (
    <div className={`panel row ${styles.done}`}>
      <p role="status">
        {people.length === 1 ? <bdi>{people[0]?.name}</bdi> : `${people.length} personalidades`}
        {what.startsWith(':') ? '' : ' '}
        {what}
        {kept === 0
          ? ''
          : ` ${kept === 1 ? '1 ficou como estava' : `${kept} ficaram como estavam`}.`}
      </p>
      {undo === null ? null : (
        <ActForm action={undo} people={people} label="Desfazer" list={list} />
      )}
    </div>
  );
}

function Nothing({ page: { list, counts, now } }: { readonly page: Lists }) {
  return (
    <Notice figures={[['ISFJ', 'female']]}>
      <h2>{list === 'held' ? 'Ninguém fora do ar' : 'Nada para olhar'}</h2>
      {list === 'held' ? <p>Quem sai do ar espera aqui.</p> : null}
      {list === 'held' || counts.lastClosedAt === null ? null : (
        <p>A última denúncia foi resolvida {momentTitle(counts.lastClosedAt, now)}.</p>
      )}
    </Notice>
  );
}
