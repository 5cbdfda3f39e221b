import type { ReactNode } from 'react';
import type { ReportsOfOne } from '../../../catalogue/report-store.ts';
import type * as Moderation from '../../../catalogue/reports.ts';
import type { ModerationAction } from '../../../catalogue/reports.ts';
import { paths } from '../../../domain/paths.ts';
import { isLaterField } from '../../../domain/people/fields.ts';
import { isGrave } from '../../../domain/reports/report.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import { FIELD_WORDS, FIELDS_IN_ORDER } from '../../../domain/texts/fields/field-words.ts';
import { laterWords } from '../../../domain/texts/fields/later-words.ts';
import { newestChange, REPORT_KIND_NAMES } from '../../../domain/texts/reports.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import type { Change } from '../../../domain/versions/change.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { momentTitle } from '../../components/change/calendar.ts';
import change from '../../components/change/change-row.module.css';
import { Button, buttonClass } from '../../kit/button.tsx';
import styles from './moderation.module.css';

/** Number of texts of an item that are shown unfolded. */
const TEXTS_SHOWN = 2;

interface ListedProps<Item> {
  readonly item: Item;
  readonly now: string;
}

interface ReportedItemProps extends ListedProps<Moderation.ReportedItem> {
  /** Whether there are other items, so that several can be selected. */
  readonly isOneOfMany: boolean;
}

/** A row of the list of personalities with open reports, with the buttons that decide about it. */
export function ReportedItem({ item, now, isOneOfMany }: ReportedItemProps) {
  const { newest, previous } = item;
  const whom = { people: [{ id: newest.id, newest: newest.version }], list: 'reported' } as const;
  return (
    <Item item={item} text={<b>{newestChange(newest, now)}</b>} canBeChosen={isOneOfMany}>
      <ActForm {...whom} action="hold" label="Tirar do ar" />
      {previous === null ? null : (
        <ActForm {...whom} action="restore" label={`Voltar à versão ${previous}`} />
      )}
      <ActForm {...whom} action="dismiss" label="Está tudo bem" />
    </Item>
  );
}

/** A row of the list of personalities that are held. */
export function HeldItem({ item, now }: ListedProps<Moderation.HeldItem>) {
  const { newest, by, at } = item;
  const who = by === 'reports' ? 'por denúncias' : 'pela moderação';
  const text = (
    <>
      fora do ar <b>{who}</b> {momentTitle(at, now)}
    </>
  );
  return (
    <Item item={item} text={text} isHeld>
      <ActForm
        people={[{ id: newest.id, newest: newest.version }]}
        list="held"
        action="release"
        label="Pôr no ar"
      />
      <a className={buttonClass('small')} href={paths.history(newest.id)}>
        Histórico
      </a>
    </Item>
  );
}

interface ItemProps {
  readonly item: ReportsOfOne & { readonly newest: Change };
  readonly text: ReactNode;
  /** A held personality has no portrait, since its icon answers 404, and has a link to the history. */
  readonly isHeld?: boolean;
  readonly canBeChosen?: boolean;
  readonly children: ReactNode;
}

function Item({ item, text, isHeld = false, canBeChosen = false, children }: ItemProps) {
  const { newest, kinds, texts, count } = item;
  const { state, id, visitor } = newest;
  const more = texts.length - TEXTS_SHOWN;
  if (state === null) return null;
  return (
    <li className="panel">
      <div className={`aside ${change.row} ${styles.top}`}>
        <span data-group={groupOf(state.type)}>
          <Avatar icon={isHeld ? null : state.icon} />
        </span>
        <div>
          <h2>
            <bdi>{state.name}</bdi>
          </h2>
          <p>
            {labelOf(state)} · {text}
            {count === 0 ? null : (
              <>
                <br />
                {countText(item)}
              </>
            )}
            {isHeld ? null : (
              <>
                {' '}
                · <a href={paths.history(id)}>histórico</a>
                {visitor === null ? null : (
                  <>
                    {' '}
                    · <a href={paths.moderation('visitante', visitor)}>{visitorName(visitor)}</a>
                  </>
                )}
              </>
            )}
          </p>
          {FIELDS_IN_ORDER.filter(isLaterField).map((field) => {
            const words = laterWords(field, state[field]);
            return words === '' ? null : (
              <p key={field}>
                {FIELD_WORDS[field].title}: <bdi>{words}</bdi>
              </p>
            );
          })}
        </div>
        {canBeChosen ? (
          <input
            type="checkbox"
            data-writes
            // It belongs to the form below the list.
            form={CHOSEN}
            name="quem"
            value={nameOf({ id, newest: newest.version })}
            aria-label={`Escolher ${state.name}`}
          />
        ) : null}
      </div>
      {kinds.length === 0 ? null : (
        <ul className={`row ${styles.tags}`}>
          {kinds.map(({ kind, count: times }) => (
            <li key={kind} className={isGrave(kind) ? styles.grave : undefined}>
              {times === 1 ? '' : `${times}\u00A0×\u00A0`}
              {REPORT_KIND_NAMES[kind]}
            </li>
          ))}
        </ul>
      )}
      {texts.length === 0 ? null : <Texts texts={texts.slice(0, TEXTS_SHOWN)} />}
      {more > 0 ? (
        <details>
          <summary>e mais {more}</summary>
          <Texts texts={texts.slice(TEXTS_SHOWN)} />
        </details>
      ) : null}
      <div className={`row ${styles.acts}`}>{children}</div>
    </li>
  );
}

function Texts({ texts }: Pick<ReportsOfOne, 'texts'>) {
  return (
    <ul className={styles.texts}>
      {texts.map((said, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice.
        <li key={i} dir="auto">
          {said}
        </li>
      ))}
    </ul>
  );
}

/** The numbers of reports and networks, such as `3 denúncias de 2 redes`. A single network is not mentioned. */
function countText({ count, networks }: ReportsOfOne): string {
  const reports = count === 1 ? '1 denúncia' : `${count} denúncias`;
  return networks > 1 ? `${reports} de ${networks} redes` : reports;
}

/** The hidden fields of an action: the personality's id, and its newest version on the page. */
interface Whom {
  readonly id: string;
  readonly newest: number;
}

interface ActFormProps {
  readonly action: ModerationAction;
  readonly people: readonly Whom[];
  readonly label: string;
  /** The list to which the operator returns. */
  readonly list: 'reported' | 'held';
}

/** A button of the operator in a form of its own. */
export function ActForm({ action, people, label, list }: ActFormProps) {
  return (
    <form action={paths.moderation()} method="post" data-writes>
      {people.map((one) => (
        <input key={one.id} type="hidden" name="quem" value={nameOf(one)} />
      ))}
      <input type="hidden" name="lista" value={list === 'held' ? 'fora-do-ar' : ''} />
      <Button variant="small" type="submit" name="fazer" value={action}>
        {label}
      </Button>
    </form>
  );
}

const CHOSEN = 'escolhidas';

/** The actions on all selected personalities. */
export function ChosenForm() {
  return (
    <form
      id={CHOSEN}
      className={`panel row ${styles.chosen}`}
      action={paths.moderation()}
      method="post"
      data-writes
    >
      <p>Com as escolhidas:</p>
      <Button variant="small" type="submit" name="fazer" value="dismiss">
        Está tudo bem
      </Button>
      <Button variant="small" type="submit" name="fazer" value="hold">
        Tirar do ar
      </Button>
    </form>
  );
}

function nameOf({ id, newest }: Whom): string {
  return `${id}/${newest}`;
}
