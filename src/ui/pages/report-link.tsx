import { paths } from '../../domain/paths.ts';
import { buttonClass } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';

const FLAG = 'M6 21V4h11l-2.5 4.5L17 13H6';

/** A link to the form that reports a personality. */
export function ReportLink({ id }: { readonly id: string }) {
  return (
    <a className={buttonClass('brief')} href={paths.report(id)} rel="nofollow" data-writes>
      <Icon path={FLAG} />
      Denunciar
    </a>
  );
}
