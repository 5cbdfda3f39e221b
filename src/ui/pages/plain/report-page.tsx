import { labelOf } from '../../../domain/cell.ts';
import { groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import {
  REPORT_KINDS,
  REPORT_TEXT_COUNTED,
  REPORT_TEXT_MAX,
} from '../../../domain/reports/report.ts';
import { failureSentence } from '../../../domain/texts/failure-sentence.ts';
import { REPORT_KIND_QUESTIONS } from '../../../domain/texts/reports.ts';
import { typeName } from '../../../domain/type-names.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { momentTitle } from '../../components/change/calendar.ts';
import { inner } from '../../inner.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import type { ReportPageData } from '../../page-contract.ts';
import plain from './plain.module.css';
import { PlainHead } from './plain-head.tsx';
import styles from './report.module.css';

/**
 * Counts what is written, from where it matters, and keeps the browser's own words about a missing kind from covering
 * the form's; the form works without it.
 */
const SCRIPT = `{const t=document.querySelector("textarea"),f=t.form,n=()=>{const l=t.value.length;t.nextElementSibling.lastElementChild.textContent=l<${REPORT_TEXT_COUNTED}?"":l+" de ${REPORT_TEXT_MAX}"};t.addEventListener("input",n);n();f.addEventListener("invalid",e=>{e.preventDefault();f.kind[0].focus()},true)}`;

const HOME = { label: 'Voltar ao catálogo', href: paths.home() };

/** The form that reports a personality, and what is said of a report that has come. */
export function ReportPage({
  page,
  nonce,
}: {
  readonly page: ReportPageData;
  readonly nonce: string;
}) {
  const { about, isRemoved, receipt } = page;
  const href = isRemoved ? paths.history(about.id) : paths.personality(about.id);
  return (
    <div className={plain.page}>
      <PlainHead
        title={
          <>
            Denunciar <bdi>{about.name}</bdi>
          </>
        }
        back={receipt?.isGone === true ? HOME : { label: 'Voltar', href }}
      />
      {receipt === null ? <ReportForm page={page} nonce={nonce} /> : <Received receipt={receipt} />}
    </div>
  );
}

function ReportForm({ page, nonce }: { readonly page: ReportPageData; readonly nonce: string }) {
  const { about, isRemoved, given, isKindMissing, failure } = page;
  const { id, name, gender, type, icon, version } = about;
  return (
    <>
      <form className={styles.form} action={paths.report(id)} method="post">
        <div className={styles.whom}>
          <span data-group={groupOf(type)}>
            <Avatar icon={icon} />
          </span>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            {labelOf(about)} {typeName(type, gender)}
          </p>
        </div>
        {isRemoved ? null : (
          <p className={styles.inform}>
            Discorda do tipo? Isso não é caso de denúncia:{' '}
            <a href={`${paths.personality(id)}#palpites`}>dê seu palpite</a>.
          </p>
        )}
        {failure === null ? null : (
          <p className={plain.refusal} role="alert">
            {failureSentence(failure)}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        <div
          className={styles.kinds}
          role="radiogroup"
          aria-labelledby="motivo"
          aria-describedby="falta"
          data-missing={isKindMissing ? '' : undefined}
        >
          <p className={styles.question}>
            <span id="motivo">O que há de errado?</span>{' '}
            <span id="falta" className={styles.missing}>
              Escolha um motivo
            </span>
          </p>
          {REPORT_KINDS.map((kind, i) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name="kind"
                value={kind}
                required
                defaultChecked={kind === given.kind}
                // biome-ignore lint/a11y/noAutofocus: where the form was refused.
                autoFocus={isKindMissing && i === 0}
              />
              {REPORT_KIND_QUESTIONS[kind]}
            </label>
          ))}
        </div>
        <div>
          <label className={plain.label} htmlFor="mais">
            Conte mais <em>(opcional)</em>
          </label>
          <textarea
            className={styles.area}
            id="mais"
            name="text"
            maxLength={REPORT_TEXT_MAX}
            aria-describedby="anonima"
            defaultValue={given.text}
          />
          <div className={plain.under}>
            <span id="anonima">Não escreva dados seus: a denúncia é anônima.</span>
            <output htmlFor="mais" />
          </div>
        </div>
        <div>
          <Button variant="main" type="submit">
            Enviar denúncia
          </Button>
        </div>
      </form>
      <script nonce={nonce} {...inner(SCRIPT)} />
    </>
  );
}

function Received({
  receipt: { number, at, now },
}: {
  readonly receipt: NonNullable<ReportPageData['receipt']>;
}) {
  return (
    <div className={styles.done}>
      <p className={styles.receipt} role="status">
        <span>Denúncia </span>
        <b>{number}</b>
        <span> recebida {momentTitle(at, now)}.</span>
      </p>
      <p>
        Guarde o número, caso queira perguntar por ela. Quem cuida do catálogo vai olhar. Se outras
        redes de internet fizerem a mesma denúncia, uma mudança recente é desfeita antes mesmo
        disso.
      </p>
      <a className={buttonClass('quiet')} href={paths.home()}>
        Voltar ao catálogo
      </a>
    </div>
  );
}
