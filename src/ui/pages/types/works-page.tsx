import { paths } from '../../../domain/paths.ts';
import { filedUnder, type Work } from '../../../domain/search/works.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { Notice } from '../../components/gallery/notice.tsx';
import { buttonClass } from '../../kit/button.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { WorksView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { TypedSearch } from '../typed-search.tsx';
import styles from './work-page.module.css';

/** The works by letter. */
export function WorksPage({ view }: { readonly view: WorksView }) {
  const { q, works, next } = view;
  return (
    <article className={`wide roomy ${styles.works}`}>
      <DocumentHead
        title="Obras"
        description="Os livros, filmes, séries, jogos e lendas de onde vêm os personagens, de A a Z."
        path={paths.works()}
        isUnlisted={q !== '' || view.isContinued}
      />
      <PageHead
        title="Obras"
        lead="Livros, filmes, séries, jogos e lendas de onde vêm os personagens"
        back={{ label: 'Voltar', href: paths.home() }}
      />
      <TypedSearch
        label="Buscar obras"
        action={paths.works()}
        q={q}
        addressOf={(text) => paths.works({ q: text })}
      />
      {works.length === 0 ? (
        <Notice figures={READING}>
          {q === '' ? (
            <h2>Nenhuma obra por aqui ainda</h2>
          ) : (
            <>
              <h2>Nenhuma obra encontrada</h2>
              <p>Tente outra palavra do título.</p>
            </>
          )}
        </Notice>
      ) : (
        <div className={styles.letters}>
          {byLetter(works).map(({ letter, those }) => (
            <section key={those[0]?.key}>
              <h2>{letter}</h2>
              <ul>
                {those.map(({ key, name, count }) => (
                  <li key={key}>
                    <a href={paths.work(key)}>
                      <span dir="auto">{name}</span> <small>{withPoints(count)}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {next === null ? null : (
        <a className={buttonClass('quiet')} href={paths.works({ q, cursor: next })}>
          Mais obras
        </a>
      )}
    </article>
  );
}

const READING = [['INFJ', 'female']] as const;

interface Letter {
  readonly letter: string;
  readonly those: Work[];
}

/** Works that are filed under one letter, in their order: `#` stands for all but A to Z. */
function byLetter(works: readonly Work[]): readonly Letter[] {
  const letters: Letter[] = [];
  for (const work of works) {
    const letter = /^[a-z]/.exec(filedUnder(work.key))?.[0].toUpperCase() ?? '#';
    const last = letters.at(-1);
    if (last?.letter === letter) last.those.push(work);
    else letters.push({ letter, those: [work] });
  }
  return letters;
}
