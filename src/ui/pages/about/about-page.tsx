import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../../domain/guesses/counting-limits.ts';
import { ENOUGH_GUESSES } from '../../../domain/guesses/verdict.ts';
import { OPEN_DATA_PATH } from '../../../domain/open-data-paths.ts';
import { paths } from '../../../domain/paths.ts';
import { COUNTED_DAYS, NETWORK_DAYS, TEXT_DAYS } from '../../../domain/reports/report.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { VISITOR_DAYS } from '../../../domain/versions/change.ts';
import { SOURCE_DAYS } from '../../../domain/versions/source.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import prose from '../../kit/prose/prose.module.css';
import type { AboutView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import styles from './about-page.module.css';

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/deed.pt-br';

/** The page about the catalogue, its rules, and the data it stores. Its figures are the constants of the program. */
export default function AboutPage({ view: { contact, counts } }: { readonly view: AboutView }) {
  return (
    <div className="wide roomy narrow">
      <DocumentHead title="Sobre e regras" path={paths.about} />
      <PageHead
        title="Sobre o MBTI DB"
        back={{ label: 'Voltar ao catálogo', href: paths.home() }}
      />
      <article className={prose.prose}>
        <p className={styles.lead}>
          Um catálogo aberto de pessoas públicas e personagens, cada uma com um dos 16 tipos de
          personalidade. Qualquer visitante cria, edita e opina, sem cadastro. Cada mudança fica no
          histórico e pode ser desfeita.
        </p>
        <p>
          Os tipos são opinião de quem edita, para estudo e diversão. Não são diagnóstico nem
          resultado de teste e não têm ligação com o instrumento MBTI® nem com quem detém a marca.
        </p>
        <h2>Regras da casa</h2>
        <ol className={styles.rules}>
          <li>
            <span>
              <b>Só figuras públicas e personagens.</b> Nada de colega, ex, vizinha ou filho dos
              outros.
            </span>
          </li>
          <li>
            <span>
              <b>Sem ofensa:</b> nem no nome, nem no texto, nem na imagem.
            </span>
          </li>
          <li>
            <span>
              <b>O porquê, com as suas palavras:</b> o que a pessoa faz, diz ou escolhe. Nada
              copiado de livro ou site.
            </span>
          </li>
          <li>
            <span>
              <b>Imagens que dê para abrir no ônibus:</b> sem nudez nem violência e, de preferência,
              suas ou livres.
            </span>
          </li>
          <li>
            <span>
              <b>Discordou do tipo? Dê um palpite</b> ou edite a ficha uma vez; briga de edição não
              leva a nada.
            </span>
          </li>
          <li>
            <span>
              <b>Propaganda, não.</b>
            </span>
          </li>
        </ol>
        <p>
          Mudança que quebra as regras é desfeita. Se denúncias de redes de internet diferentes
          apontam uma mudança recente, ela é desfeita ou a ficha sai do ar até alguém conferir.
        </p>
        <p>
          A figura ao lado do retrato é a do tipo, com a pele, o cabelo e a barba que alguém
          escolheu. Nada é lido do retrato.
        </p>
        <h2>O que guardamos de você</h2>
        <p>
          <b>Quem só lê não deixa nada</b>: nenhum cookie, nenhum endereço no catálogo. Quem escreve
          ou dá palpite recebe um nome sorteado, como “visitante 7f3a9c01d2”, que aparece no
          histórico. O nome fica num cookie que dura {VISITOR_DAYS} dias; quem apaga o cookie recebe
          outro nome. Palpites são guardados sem esse nome. Rascunhos e o seu palpite ficam também
          no seu navegador.
        </p>
        <p>
          Endereços de internet (IP) não ficam guardados com mudanças nem palpites; servem só na
          hora, na memória do servidor, para conter enxurradas. Ao lado de cada mudança fica um
          código embaralhado da rede de onde ela veio. Ele não aparece em lugar nenhum e só serve
          para desfazer uma enxurrada. A chave que o embaralhou, uma por dia, é apagada depois de{' '}
          {SOURCE_DAYS} dias, e aí ninguém mais consegue ligar o código a uma rede.
        </p>
        <p>
          A denúncia é anônima. Ela guarda, até ser resolvida e no máximo por {NETWORK_DAYS} dias,
          um código embaralhado da rede de onde veio, para não contar a mesma rede duas vezes. De
          quem já tinha um nome sorteado, guarda também um código desse nome, que só vale para a
          personalidade denunciada. O texto da denúncia some {TEXT_DAYS} dias depois de resolvida.
        </p>
        <h2>Como contamos palpites</h2>
        <p>
          Cada visitante tem um palpite por personalidade. Contam para cada uma até{' '}
          {COUNTED_OF_ADDRESS} do mesmo endereço e até {COUNTED_OF_NETWORK} da mesma rede, e para
          todas juntas até {withPoints(COUNTED_OF_NETWORK_IN_ALL)} da mesma rede; em um dia esses
          lugares voltam, aos poucos. Os outros palpites ficam guardados, fora da conta, e quem os
          deu fica sabendo. Isso segura uma pessoa teimosa, não um exército. Palpites nunca mudam a
          ficha.
        </p>
        <p>
          A partir de {ENOUGH_GUESSES} palpites com o tipo inteiro na conta, ou há consenso, ou a
          personalidade está em disputa. Há consenso quando o tipo mais visto passa da metade por
          mais do que o acaso explica: mesmo o limite de baixo do intervalo de 95% (o de Wilson)
          fica acima dela. São 10 em 12, 15 em 20, 32 em 50 ou 60 em 100. A conta muda com os
          palpites, e o consenso pode acabar.
        </p>
        <h2>Pedir remoção</h2>
        <p>
          Use <b>Denunciar</b> na página da personalidade e guarde o número
          {contact === '' ? null : (
            <>
              , ou escreva para <Contact address={contact} />
            </>
          )}
          . O que a lei manda apagar é apagado também do histórico.
        </p>
        <h2>Licença</h2>
        <p>
          Nomes, tipos e textos do catálogo são de domínio público (
          <a href={CC0} rel="license">
            CC0
          </a>
          ): copie à vontade, ou <a href={OPEN_DATA_PATH}>leve tudo</a>. Ao salvar, você aceita isso
          e as regras da casa.
        </p>
        <h2>Últimos {COUNTED_DAYS} dias</h2>
        <ul className={styles.numbers}>
          <Count of={counts.reports} one="denúncia" many="denúncias" />
          <Count of={counts.held} one="fora do ar" many="fora do ar" />
          <Count of={counts.well} one="sem problema" many="sem problema" />
        </ul>
      </article>
    </div>
  );
}

function Contact({ address }: { readonly address: string }) {
  const isWeb = address.startsWith('https:');
  return <a href={isWeb ? address : `mailto:${address}`}>{address}</a>;
}

interface CountProps {
  readonly of: number;
  readonly one: string;
  readonly many: string;
}

function Count({ of, one, many }: CountProps) {
  return (
    <li className="panel">
      <b>{of}</b> {of === 1 ? one : many}
    </li>
  );
}
