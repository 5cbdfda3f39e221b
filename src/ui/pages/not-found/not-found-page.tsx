import { paths } from '../../../domain/paths.ts';
import { SadFace } from '../../components/sad-face.tsx';
import { buttonClass } from '../../kit/button.tsx';
import styles from '../centred.module.css';
import { PageTitle } from '../page-title.tsx';

export function NotFoundPage() {
  return (
    <div className={styles.centred}>
      <PageTitle title="Não há nada aqui" />
      <SadFace />
      <h1>Não há nada para ver aqui.</h1>
      <p>O link pode ter perdido um pedaço, ou a personalidade saiu do catálogo.</p>
      <a className={buttonClass('quiet')} href={paths.home()}>
        Voltar ao catálogo
      </a>
    </div>
  );
}
