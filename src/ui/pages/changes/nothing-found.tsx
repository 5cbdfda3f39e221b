import { paths } from '../../../domain/paths.ts';
import { Notice } from '../../components/gallery/notice.tsx';
import { buttonClass } from '../../kit/button.tsx';
import type { Nothing } from './describe-nothing.ts';

/** Stands in place of the list. */
export function NothingFound({ title, text, isFiltered }: Nothing) {
  return (
    <Notice figures={LOOKING}>
      <h2>{title}</h2>
      <p>{text}</p>
      {isFiltered ? (
        <a className={buttonClass('main')} href={paths.changes()}>
          Ver todas as mudanças
        </a>
      ) : null}
    </Notice>
  );
}

const LOOKING = [['ISTJ', 'female']] as const;
