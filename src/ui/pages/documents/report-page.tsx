import { paths } from '../../../domain/paths.ts';
import {
  REPORT_KINDS,
  REPORT_TEXT_COUNTED,
  REPORT_TEXT_MAX,
} from '../../../domain/reports/report.ts';
import { failureSentence } from '../../../domain/texts/failures.ts';
import { REPORT_KIND_QUESTIONS } from '../../../domain/texts/reports.ts';
import { momentTitle, ZONE_NAME } from '../../components/change/calendar.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import field from '../../kit/form/field.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { ReceiptPageData, ReportPageData } from '../../page-contract.ts';
import { rawHtml } from '../../raw-html.ts';
import styles from './report.module.css';

/**
 * A script that counts the characters near the limit, and keeps the browser's own message about a missing kind from
 * covering that of the form. The form works without it.
 */
const SCRIPT = `{const t=document.querySelector("textarea"),f=t.form,n=()=>{const l=t.value.length;t.nextElementSibling.lastElementChild.textContent=l<${REPORT_TEXT_COUNTED}?"":l+" de ${REPORT_TEXT_MAX}"};t.addEventListener("input",n);n();f.addEventListener("invalid",e=>{e.preventDefault();f.kind[0].focus()},true)}`;

const HOME = { label: 'Voltar ao catálogo', href: paths.home() };

/** The form that reports a personality. */
export function ReportPage({
  page,
  nonce,
}: {
  readonly page: ReportPageData;
  readonly nonce: string;
}) {
  const { about, isRemoved, given, isKindMissing, failure } = page;
  const { id, version } = about;
  return (
    <div className="wide roomy narrow">
      <ReportHead about={page} />
      <form className={styles.form} action={paths.report(id)} method="post" data-writes>
        {isRemoved ? null : (
          <p className={`panel ${styles.inform}`}>
            Discorda do tipo? É caso de <a href={`${paths.personality(id)}#palpites`}>palpite</a>,
            não de denúncia.
          </p>
        )}
        {failure === null ? null : (
          <p className={field.refusal} role="alert">
            {failureSentence(failure)}
            {given.text === '' ? '' : ' O que você contou continua aqui.'}
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
          <p className={field.label}>
            <span id="motivo">O que há de errado?</span>{' '}
            <span id="falta" className={styles.missing}>
              Escolha um motivo
            </span>
          </p>
          {REPORT_KINDS.map((kind, i) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                className={field.radio}
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
          <label className={field.label} htmlFor="mais">
            Conte mais <em>(opcional)</em>
          </label>
          <textarea
            className={`${field.field} ${styles.area}`}
            id="mais"
            name="text"
            maxLength={REPORT_TEXT_MAX}
            aria-describedby="anonima"
            defaultValue={given.text}
          />
          <div className={`hint ${styles.under}`}>
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
      <script nonce={nonce} {...rawHtml(SCRIPT)} />
    </div>
  );
}

/** The receipt of a report. */
export function ReceiptPage({ page }: { readonly page: ReceiptPageData }) {
  const { about, number, at, now } = page;
  return (
    <div className="wide roomy narrow">
      <ReportHead about={about} />
      <div className={`panel stack ${styles.done}`}>
        <p className={styles.receipt} role="status">
          <span>Denúncia </span>
          <b>{`nº\u00A0${number}`}</b>
          <span>
            {' '}
            recebida {momentTitle(at, now)} ({ZONE_NAME}).
          </span>
        </p>
        <p>
          Que bom que você avisou. Alguém vai olhar; se chegarem avisos iguais de outras pessoas, o
          que mudou há pouco é desfeito antes disso. Guarde o número, caso queira perguntar por ela.
        </p>
        <a className={buttonClass('quiet')} href={paths.home()}>
          Voltar ao catálogo
        </a>
      </div>
    </div>
  );
}

function ReportHead({ about: found }: { readonly about: ReceiptPageData['about'] }) {
  if (found === null) return <PageHead title="Denúncia recebida" back={HOME} />;
  const { about, isRemoved } = found;
  const href = isRemoved ? paths.history(about.id) : paths.personality(about.id);
  const title = (
    <>
      Denunciar <bdi>{about.name}</bdi>
    </>
  );
  return <PageHead title={title} back={{ label: 'Voltar', href }} />;
}
