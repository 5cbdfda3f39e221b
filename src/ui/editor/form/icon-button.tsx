import { Avatar } from '../../components/card/avatar.tsx';
import { CAMERA } from '../../kit/dialog/dialog-icons.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  readonly icon: string | null;
  readonly onPress: () => void;
  /** Takes the focus on return from the icon editor, which this button opened. */
  readonly autoFocus: boolean;
}

/** The portrait in the middle of the modal’s header; opens the icon editor. */
export function IconButton({ icon, onPress, autoFocus }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Escolher ícone"
      // biome-ignore lint/a11y/noAutofocus: returns the focus to the button that opened the view.
      autoFocus={autoFocus}
      onClick={onPress}
    >
      <Avatar icon={icon} />
      <span className={styles.badge}>
        <Icon path={CAMERA} />
      </span>
    </button>
  );
}
