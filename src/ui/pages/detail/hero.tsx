import { Fragment } from 'react';
import { paths } from '../../../domain/paths.ts';
import { isArea } from '../../../domain/people/area.ts';
import { areaTerm } from '../../../domain/search/choices.ts';
import { AREA_NAMES } from '../../../domain/texts/areas.ts';
import { READ_FAILURES } from '../../../domain/texts/read-failures.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typeName } from '../../../domain/types/type-names.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Figure, Ground } from '../../components/card/figure.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { BackLink } from '../../kit/page/back-link.tsx';
import hero from '../../kit/portrait/hero.module.css';
import type { PersonalityView } from '../../session/view.ts';
import { ReportLink } from '../report-link.tsx';
import { COMPARE, ShareButton } from '../share-button.tsx';
import styles from './person.module.css';
import { ResultsNav } from './results-nav.tsx';

const PENCIL = 'M5 19h3.5L19 8.5 15.5 5 5 15.5Z';
const CLOCK = 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.2h4.2M12 8v4.3l2.8 1.8';

type HeroProps = Pick<PersonalityView, 'personality' | 'told' | 'workPath'>;

/**
 * The hero of a detail page: name, portrait, title and group beside the figure, which stands on a block with the type’s
 * code.
 */
export function Hero({ personality, told, workPath }: HeroProps) {
  const { id, name, type, gender, icon, locked, description, aliases, work, area } = personality;
  const group = groupOf(type);
  const title = typeName(type, gender);
  const label = labelOf(personality);
  return (
    <header className={`${hero.hero} ${styles.near}`}>
      <Ground group={group} className={`screen-only ${styles.shape}`} />
      <div className={`wide ${hero.inner} ${styles.inner}`}>
        <div className={`column ${hero.text} ${styles.text}`}>
          <div className={`screen-only row ${hero.actions} ${styles.actions}`}>
            <BackLink href={paths.home()} aria-label="Voltar" data-back={id} />
            <a className={buttonClass('tool')} href={paths.history(id)}>
              <Icon path={CLOCK} />
              Histórico
            </a>
            {locked ? null : (
              <Button variant="tool" data-edit={JSON.stringify({ id })} data-writes>
                <Icon path={PENCIL} />
                Editar
              </Button>
            )}
            <a className={buttonClass('tool')} href={paths.compare({ a: id })}>
              <Icon path={COMPARE} />
              Comparar
            </a>
            <ShareButton title={`${name}, ${label}`} text={told} path={paths.personality(id)} />
            <ReportLink id={id} />
            <ResultsNav id={id} />
          </div>
          <h1
            className={`${hero.name} ${styles.name}`}
            tabIndex={-1}
            dir="auto"
            data-long={name.length > 24 ? '' : name.length > 14 ? 'some' : undefined}
          >
            {name}
          </h1>
          {description === null ? null : (
            <p className={styles.who} dir="auto">
              {description}
            </p>
          )}
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
          {workPath === null && !isArea(area) ? null : (
            <p className={`row ${styles.also}`}>
              {workPath === null ? null : (
                <span>
                  Obra:{' '}
                  <a href={workPath} dir="auto">
                    {work}
                  </a>
                </span>
              )}
              {isArea(area) ? (
                <span>
                  Área: <a href={paths.home({ q: areaTerm(area) })}>{AREA_NAMES[area]}</a>
                </span>
              ) : null}
            </p>
          )}
          <div className={`line ${styles.identity}`}>
            <Avatar icon={icon} />
            <div>
              <p className={styles.type}>
                <a href={paths.type(type)}>
                  <span className="visually-hidden">{label} </span>
                  <span className={styles.title}>{title}</span>
                </a>
              </p>
              <p className={`row ${hero.group} ${styles.group}`}>
                <i className="glyph" />
                {GROUP_DEFINITIONS[group].name} <span>{GROUP_DEFINITIONS[group].subtitle}</span>
              </p>
            </div>
          </div>
          {locked ? <p className={styles.locked}>{READ_FAILURES.locked}</p> : null}
        </div>
        <div className={styles.step}>
          <Figure
            of={personality}
            size="large"
            isBare
            isEager
            className={styles.person}
            label={`Ilustração do tipo ${title}`}
          />
          {/* Screen readers hear it from the link of the title. */}
          <p className={`edged ${styles.block}`} aria-hidden="true">
            {label}
            <i className="glyph" />
          </p>
        </div>
      </div>
    </header>
  );
}
