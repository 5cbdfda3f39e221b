import {
  OPEN_COLUMNS,
  type OpenColumn,
  type OpenData,
  type OpenFile,
  type OpenFileFacts,
} from '../../../domain/open-data.ts';
import { openDataPaths } from '../../../domain/open-data-paths.ts';
import { API_PATH, paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { OPEN_COLUMN_TEXTS, OPEN_DATA_SOON } from '../../../domain/texts/open-data.ts';
import { momentTitle, ZONE_NAME } from '../../components/change/calendar.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import prose from '../../kit/prose/prose.module.css';
import type { OpenDataPageData } from '../../page-contract.ts';
import styles from './open-data.module.css';

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/deed.pt-br';

/** The purpose of each list; `datapackage.json` describes both. */
const LISTS: Readonly<Record<Exclude<OpenFile, 'datapackage.json'>, string>> = {
  'personalidades.csv': 'Uma tabela, que qualquer planilha abre.',
  'personalidades.jsonl': 'Uma ficha por linha, em JSON, para programas.',
};

/** The cells of the example; all others are empty. */
const CAPITU: Readonly<Partial<Record<OpenColumn, string>>> = {
  id: '5f0c…',
  name: 'Capitu',
  gender: 'female',
  type: 'ENFP',
  identity: 'T',
  work: 'Dom Casmurro',
  version: '3',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-04-02T18:30:00.000Z',
  guesses: 'ENFP:12 ENFJ:5',
};
const EXAMPLE = [
  OPEN_COLUMNS.join(','),
  OPEN_COLUMNS.map((column) => `"${CAPITU[column] ?? ''}"`).join(','),
].join('\n');

/** The page of the open data: the files of the catalogue, their content, and their licence. */
export function OpenDataPage({ page: { isMade, made, now } }: { readonly page: OpenDataPageData }) {
  return (
    <div className="wide roomy narrow">
      <PageHead
        title="Dados abertos"
        lead="O catálogo inteiro em dois arquivos, para levar e usar como quiser."
        back={{ label: 'Voltar ao catálogo', href: paths.home() }}
      />
      <article className={prose.prose}>
        {made === null ? (
          <p>
            <b>
              {isMade
                ? OPEN_DATA_SOON
                : 'Este catálogo não oferece os arquivos; a API, lá embaixo, sim.'}
            </b>
          </p>
        ) : (
          <Files made={made} now={now} />
        )}
        <h2>O que vem neles</h2>
        <p>
          Todas as fichas no ar, com o que cada uma diz e os palpites de quem passou por ela. Não
          vêm o histórico, os visitantes nem as denúncias. Quem saiu do catálogo sai dos arquivos na
          vez seguinte; o que foi tirado do ar ou apagado sai em um minuto.
        </p>
        <p>
          Os tipos são <b>opinião de quem edita</b>, para estudo e diversão: não são diagnóstico nem
          resultado de teste, e contam as fichas deste catálogo, não a população.
        </p>
        <h2>Licença</h2>
        <p>
          Nomes, tipos e textos são de domínio público (
          <a href={CC0} rel="license">
            CC0
          </a>
          ): copie, mude, publique, sem pedir. Dos retratos vem só o endereço, e a licença não vale
          para eles.
        </p>
        <h2>Colunas</h2>
        <table className={styles.columns} aria-label="Colunas">
          <thead>
            <tr>
              <th scope="col">Coluna</th>
              <th scope="col">O que diz</th>
            </tr>
          </thead>
          <tbody>
            {OPEN_COLUMNS.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{OPEN_COLUMN_TEXTS[name].text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Na tabela, um apóstrofo vem antes do que uma planilha tomaria por fórmula. Nas linhas em
          JSON, cada ficha é como na API, mais <code>guesses</code> como objeto.
        </p>
        <h2>Um exemplo</h2>
        <pre className={`panel ${styles.example}`}>{EXAMPLE}</pre>
        <h2>API</h2>
        <p>
          Quem quer poucas fichas, ou as deste minuto, pede à{' '}
          <a href={`${API_PATH}/openapi.json`}>API</a>, sem chave nem cadastro.
        </p>
      </article>
    </div>
  );
}

function Files({ made, now }: { readonly made: OpenData; readonly now: string }) {
  const { at, people, files } = made;
  const described = files.find(({ name }) => name === 'datapackage.json');
  return (
    <>
      <p>
        Feitos <time dateTime={at}>{momentTitle(at, now)}</time> ({ZONE_NAME}), uma vez por dia, com{' '}
        <b>
          {withPoints(people)} {people === 1 ? 'personalidade' : 'personalidades'}
        </b>
        .
      </p>
      <ul className={styles.files}>
        {files.map((file) => (
          <ListFile key={file.name} file={file} />
        ))}
      </ul>
      {described === undefined ? null : (
        <p>
          <a href={openDataPaths.file(described.name)}>{described.name}</a> descreve os dois para
          programas, como pede o Frictionless.
        </p>
      )}
    </>
  );
}

function ListFile({ file: { name, bytes, sha256 } }: { readonly file: OpenFileFacts }) {
  if (name === 'datapackage.json') return null;
  return (
    <li className="panel">
      <h2>
        <a href={openDataPaths.file(name)}>{name}</a>
      </h2>
      <p>
        {LISTS[name]} {sizeText(bytes)}.
      </p>
      <p className={styles.hash}>
        SHA-256 <code>{sha256}</code>
      </p>
    </li>
  );
}

/** A size in words, such as `812 bytes`, `34 kB` or `1,2 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}
