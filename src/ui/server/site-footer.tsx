import { openDataPaths } from '../../domain/open-data-paths.ts';
import { PAGE_NAMES, PAGE_TRAITS, pathOf } from '../../domain/paths.ts';
import type { RenderRequest } from '../page-contract.ts';
import styles from './site-footer.module.css';

/** The footer of every document. Only the server renders it: it never changes, so browsers need no code for it. */
export function SiteFooter({ site }: Pick<RenderRequest, 'site'>) {
  const { authorName, authorUrl, version } = site;
  return (
    <footer className={styles.footer}>
      <div className={`wide ${styles.inner}`}>
        <p>
          Feito por{' '}
          {authorUrl === '' ? (
            <b>{authorName}</b>
          ) : (
            <a href={authorUrl} rel="author">
              {authorName}
            </a>
          )}
        </p>
        <p className={styles.note}>
          Catálogo independente, para estudo e diversão: o tipo de cada personalidade é opinião de
          quem edita. Não é o instrumento MBTI® nem tem ligação com quem detém a marca.
        </p>
        <p className={`screen-only ${styles.end}`}>
          {PAGE_NAMES.map((page) => {
            const words = PAGE_TRAITS[page].footer;
            return words === null ? null : (
              <a key={page} href={pathOf(page)}>
                {words}
              </a>
            );
          })}
          <a href={openDataPaths.page}>Dados abertos</a>v{version}
        </p>
      </div>
    </footer>
  );
}
