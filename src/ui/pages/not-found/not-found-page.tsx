import { Link } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { SadFace } from '../../components/sad-face.tsx';
import { buttonClass } from '../../kit/button.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.nothing}>
      <SadFace />
      <h1>Não há nada para ver aqui.</h1>
      <Link className={buttonClass('main')} to={paths.home()}>
        Ver todas as personalidades
      </Link>
    </div>
  );
}
