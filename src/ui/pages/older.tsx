import { buttonClass } from '../kit/button.tsx';

/** Id of a list to which older changes are appended. */
export const LIST_ID = 'lista';

interface OlderProps {
  readonly label: string;
  readonly href: string;
}

/** A link to older changes, which `ui/enhance` appends to the list. */
export function Older({ label, href }: OlderProps) {
  return (
    <a className={buttonClass('quiet')} href={href} data-append={LIST_ID}>
      {label}
    </a>
  );
}
