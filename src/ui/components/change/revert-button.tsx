import { useState } from 'react';
import { Button } from '../../kit/button.tsx';

export interface RevertButtonProps {
  readonly label: string;
  /** Id of the element that says what is reverted. */
  readonly describedBy: string;
  /** Resolves when the step is taken, or has failed and was reported. */
  readonly onRevert: () => Promise<void>;
}

/** Takes one step back per press; further presses are ignored until it is taken. */
export function RevertButton({ label, describedBy, onRevert }: RevertButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await onRevert();
    setBusy(false);
  };
  return (
    <Button variant="quiet" aria-busy={isBusy} aria-describedby={describedBy} onClick={press}>
      {label}
    </Button>
  );
}
