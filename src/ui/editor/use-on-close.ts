import { useEffect, useRef } from 'react';
import type { EditingState } from './editing.ts';

/** Calls back with the form's last state when it is closed, be it by Escape, a button or Back. */
export function useOnClose(state: EditingState, onClose: (last: EditingState) => void): void {
  const latest = useRef({ state, onClose });
  useEffect(() => {
    latest.current = { state, onClose };
  });
  useEffect(() => () => latest.current.onClose(latest.current.state), []);
}
