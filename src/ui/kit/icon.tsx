import styles from './icon.module.css';

const PATHS = {
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M16 16l4.5 4.5',
  help: 'M9 9.2A3 3 0 1 1 12.8 12c-.6.3-.8.7-.8 1.5M12 17.2v.1',
  plus: 'M12 5v14M5 12h14',
  back: 'M19 12H5m6.5-7L4.5 12l7 7',
  pencil: 'M5 19h3.5L19 8.5 15.5 5 5 15.5Z',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4ZM12 9.7a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5',
  close: 'M6 6l12 12M18 6L6 18',
  upload: 'M12 15V4.5M7.5 8.5 12 4l4.5 4.5M5 15v4.5h14V15',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon; decorative: the surrounding control has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
