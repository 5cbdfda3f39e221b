import { labelOf } from '../../../domain/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/personality.ts';
import { typeName } from '../../../domain/type-names.ts';
import { Avatar } from '../../components/avatar.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { TypeArt } from '../../components/type-art.tsx';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { roundClass } from '../../kit/round-button.tsx';
import { BACK_LINK } from '../../visit/links.ts';
import { useVisit } from '../../visit/visit-context.ts';
import styles from './hero.module.css';

/** Name, type, group, portrait and illustration. */
export function Hero({ personality }: { personality: Personality }) {
  const { name, type, gender, icon } = personality;
  const { editor } = useVisit();
  const group = GROUP_DEFINITIONS[groupOf(type)];
  const title = typeName(type, gender);
  return (
    <header className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <div className={styles.actions}>
            <a className={roundClass} href={paths.home()} aria-label="Voltar" {...BACK_LINK}>
              <Icon name="back" />
            </a>
            <Button variant="plain" onClick={() => editor.open(personality)}>
              <Icon name="pencil" />
              Editar
            </Button>
          </div>
          <h1 className={styles.name} dir="auto" data-long={name.length > 24 ? '' : undefined}>
            {name}
          </h1>
          <div className={styles.identity}>
            <Avatar icon={icon} />
            <div>
              <p className={styles.type}>
                <span className={styles.code}>{labelOf(personality)}</span>{' '}
                <span className={styles.title}>{title}</span>
              </p>
              <p className={styles.group}>
                <GroupGlyph />
                {group.name} <span>{group.subtitle}</span>
              </p>
            </div>
          </div>
        </div>
        <TypeArt
          className={styles.art}
          type={type}
          gender={gender}
          alt={`Ilustração do tipo ${title}`}
          loading="eager"
        />
      </div>
    </header>
  );
}
