import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { paths } from '../../../domain/paths.ts';
import { FAILURE_SENTENCES } from '../../../domain/texts/failures.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typeName } from '../../../domain/types/type-names.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Figure } from '../../components/card/figure.tsx';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useNavigation, useSession } from '../../session/session-context.ts';
import type { PersonalityView } from '../../session/view.ts';
import { ReportLink } from '../report-link.tsx';
import { ShareButton } from '../share-button.tsx';
import { BackToGallery } from './back-to-gallery.tsx';
import styles from './hero.module.css';
import { ResultsNav } from './results-nav.tsx';

const CLOCK = 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.2h4.2M12 8v4.3l2.8 1.8';

type HeroProps = Pick<PersonalityView, 'personality' | 'told' | 'workPath'>;

/** Name, type, group, portrait and figure. */
export function Hero({ personality, told, workPath }: HeroProps) {
  const { id, name, type, gender, icon, locked, aliases, work } = personality;
  const { editor } = useSession();
  const stage = useMovingFigure();
  const group = GROUP_DEFINITIONS[groupOf(type)];
  const title = typeName(type, gender);
  const label = labelOf(personality);
  return (
    <header className={styles.hero}>
      <div ref={stage} className={`wide ${styles.inner}`}>
        <div className={styles.text}>
          <div className={`screen-only ${styles.actions}`}>
            <BackToGallery id={id} />
            <a className={buttonClass('tool')} href={paths.history(id)}>
              <Icon path={CLOCK} />
              Histórico
            </a>
            {locked ? null : (
              <Button variant="tool" onClick={() => editor.open(personality)} data-writes>
                <Icon name="pencil" />
                Editar
              </Button>
            )}
            <a className={buttonClass('tool')} href={paths.compare({ a: id })}>
              <Icon name="compare" />
              Comparar
            </a>
            <ShareButton title={`${name}, ${label}`} text={told} path={paths.personality(id)} />
            <ReportLink id={id} />
            <ResultsNav id={id} />
          </div>
          <h1
            className={styles.name}
            tabIndex={-1}
            dir="auto"
            data-long={name.length > 24 ? '' : undefined}
          >
            {name}
          </h1>
          {aliases.length === 0 ? null : (
            <p className={styles.also}>
              Também {gender === 'female' ? 'conhecida' : 'conhecido'} como{' '}
              {aliases.map((alias, i) => (
                <Fragment key={alias}>
                  {i === 0 ? '' : ', '}
                  <b dir="auto">{alias}</b>
                </Fragment>
              ))}
            </p>
          )}
          {workPath === null ? null : (
            <p className={styles.also}>
              Obra:{' '}
              <a href={workPath} dir="auto">
                {work}
              </a>
            </p>
          )}
          <div className={styles.identity}>
            <Avatar icon={icon} />
            <div>
              <p className={styles.type}>
                <a href={paths.type(type)}>
                  <span className={styles.code}>{label}</span>{' '}
                  <span className={styles.title}>{title}</span>
                </a>
              </p>
              <p className={`row ${styles.group}`}>
                <GroupGlyph />
                {group.name} <span>{group.subtitle}</span>
              </p>
            </div>
          </div>
          {locked ? <p className={styles.locked}>{FAILURE_SENTENCES.locked}</p> : null}
        </div>
        <Figure of={personality} className={styles.art} label={`Ilustração do tipo ${title}`} />
      </div>
    </header>
  );
}

/** As `--t-slow` and `--ease-out` of tokens.css. */
const TIMING = { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * For the element whose last child is the page's figure, which moves from its place on the card that was followed; not for
 * who wants less motion. Only the picture is animated: the page is there at once, and can be used.
 */
function useMovingFigure(): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const { arrival } = useNavigation();
  // After the layout effect that scrolls to the top, and before the page is painted.
  useEffect(() => {
    const from = arrival?.figure;
    const figure = stage.current?.lastElementChild;
    // Where one of several results follows another, the list and its cards are hidden.
    if (!from?.width || figure == null) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { x, y, width } = figure.getBoundingClientRect();
    const start = `translate(${from.x - x}px, ${from.y - y}px) scale(${from.width / width})`;
    figure.animate({ transform: [start, 'none'] }, TIMING);
  }, [arrival]);
  return stage;
}
