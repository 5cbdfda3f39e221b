import { paths } from '../../../domain/paths.ts';
import { drawnWorks, FIGURES_MAX, shelveWorks } from '../../../domain/people/shelves.ts';
import { filedLetter, type Work } from '../../../domain/search/works.ts';
import { Notice } from '../../components/notice.tsx';
import { buttonClass } from '../../kit/button.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { WorksView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { FOUND_ID, TypedSearch } from '../typed-search.tsx';
import { Cover } from './cover.tsx';
import styles from './works-page.module.css';

/** The works as books on shelves, the works with most members first. */
export function WorksPage({ view }: { readonly view: WorksView }) {
  const { q, works, next } = view;
  const { casts, pairs, voices } = shelveWorks(works);
  const shelves = [
    { title: 'Elencos', those: casts },
    { title: 'A dois', those: pairs },
    { title: 'Uma só voz', those: voices },
  ];
  const drawn = drawnWorks(works, FIGURES_MAX);
  const firsts = firstsByLetter([...casts, ...pairs, ...voices]);
  return (
    <article className="wide roomy">
      <DocumentHead
        title="Obras"
        description="Os livros, filmes, séries, jogos e lendas de onde vêm os personagens."
        path={paths.works()}
        isUnlisted={q !== '' || view.isContinued}
      />
      <PageHead
        title="Obras"
        lead="Livros, filmes, séries, jogos e lendas. O elenco faz a capa."
        back={{ label: 'Voltar', href: paths.home() }}
      />
      <div className={`screen-only row ${styles.bar}`}>
        <TypedSearch
          label="Buscar obras"
          action={paths.works()}
          q={q}
          parts={`${LETTERS_ID} ${FOUND_ID}`}
        />
        {
          <nav
            id={LETTERS_ID}
            className={styles.letters}
            aria-label="Letras"
            hidden={works.length === 0}
          >
            {LETTERS.map((letter) =>
              firsts.has(letter) ? (
                <a key={letter} href={`#${anchorOf(letter)}`}>
                  {letter}
                </a>
              ) : (
                <span key={letter} aria-hidden="true">
                  {letter}
                </span>
              ),
            )}
          </nav>
        }
      </div>
      <div id={FOUND_ID}>
        {works.length === 0 ? (
          <Notice figures={[['INFJ', 'female']]}>
            {q === '' ? (
              <h2>Nenhuma obra por aqui ainda</h2>
            ) : (
              <>
                <h2>Nenhuma obra encontrada</h2>
                <p>Tente outra palavra do título.</p>
              </>
            )}
          </Notice>
        ) : null}
        {shelves.map(({ title, those }) =>
          those.length === 0 ? null : (
            <section key={title} className={styles.shelf} data-large={those === casts || undefined}>
              <h2>{title}</h2>
              <ul>
                {those.map((work) => {
                  const letter = filedLetter(work.key);
                  const isFirst = firsts.get(letter) === work;
                  return (
                    <li key={work.key} id={isFirst ? anchorOf(letter) : undefined}>
                      <Cover work={work} isPlain={!drawn.has(work)} />
                    </li>
                  );
                })}
              </ul>
            </section>
          ),
        )}
        {next === null ? null : (
          <a className={buttonClass('quiet')} href={paths.works({ q, cursor: next })}>
            Mais obras
          </a>
        )}
      </div>
    </article>
  );
}

/** Id of the links by letter. */
const LETTERS_ID = 'letras';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];

/** The first of these works for each initial letter. */
function firstsByLetter(works: readonly Work[]): ReadonlyMap<string, Work> {
  return new Map(works.toReversed().map((work) => [filedLetter(work.key), work]));
}

function anchorOf(letter: string): string {
  return letter === '#' ? 'outras' : `letra-${letter.toLowerCase()}`;
}
