import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import { typeMotto } from '../../../domain/texts/preview-alt.ts';
import { typeName, typeNames } from '../../../domain/type-names.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { TypeArt } from '../../components/card/type-art.tsx';
import { buttonClass, roundClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import hero from '../detail/hero.module.css';
import { ShareButton } from '../share-button.tsx';
import styles from './type-hero.module.css';

/** The code, both names, the group and both illustrations. */
export function TypeHero({ type }: { readonly type: TypeCode }) {
  const group = GROUP_DEFINITIONS[groupOf(type)];
  return (
    <header className={hero.hero}>
      <div className={`wide ${hero.inner} ${styles.inner}`}>
        <div className={hero.text}>
          <div className={hero.actions}>
            <a className={roundClass} href={paths.types} aria-label="Voltar aos 16 tipos">
              <Icon name="back" />
            </a>
            <a className={buttonClass('tool')} href={paths.types}>
              Os 16 tipos
            </a>
            <a className={buttonClass('tool')} href={paths.compare({ a: type.toLowerCase() })}>
              Comparar
            </a>
            <ShareButton
              title={`${type}, ${typeNames(type).join(', ')}`}
              text={typeMotto(type)}
              path={paths.type(type)}
            />
          </div>
          <h1 className={styles.code}>{type}</h1>
          <p className={styles.names}>{typeNames(type).join(', ')}</p>
          <p className={`row ${hero.group}`}>
            <GroupGlyph />
            {group.name} <span>{group.subtitle}</span>
          </p>
        </div>
        <div className={styles.art}>
          <TypeArt
            type={type}
            gender="female"
            alt={`Ilustração do tipo ${typeName(type, 'female')}`}
            loading="eager"
          />
          <TypeArt type={type} gender="male" loading="eager" />
        </div>
      </div>
    </header>
  );
}
