import { paths } from '../../domain/paths.ts';
import { Icon } from '../kit/icon.tsx';
import styles from './report-link.module.css';

const FLAG = 'M6 21V4h11l-2.5 4.5L17 13H6';

/** The way to the form that reports a personality. */
export function ReportLink({
  id,
  className = styles.link,
}: {
  readonly id: string;
  readonly className?: string | undefined;
}) {
  return (
    <a className={className} href={paths.report(id)} rel="nofollow">
      <Icon path={FLAG} />
      <span>Denunciar</span>
    </a>
  );
}
