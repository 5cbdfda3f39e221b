import styles from './sad-face.module.css';

/** Shown on the not-found and error pages. */
export function SadFace() {
  return (
    <svg width="148" viewBox="0 0 160 160" role="img" aria-label="Rosto triste">
      <circle cx="80" cy="80" r="76" fill="#E4AE3A" />
      <path d="M80 4a76 76 0 0 1 0 152Z" fill="#000" opacity=".08" />
      <g fill="none" stroke="#4A2C0B" strokeLinecap="round">
        <path d="M40 56l26-10M120 56 94 46" strokeWidth="7" />
        <path d="M54 122q26-24 52 0" strokeWidth="8" />
      </g>
      <path d="M55 63a8.5 11 0 1 0 .1 0ZM105 63a8.5 11 0 1 0 .1 0Z" fill="#4A2C0B" />
      <path d="M52 67a3 3 0 1 0 .1 0ZM102 67a3 3 0 1 0 .1 0Z" fill="#fff" />
      <g className={styles.tear}>
        <path
          d="M124 84C133 97 137 103 137 110A13 13 0 0 1 111 110C111 103 115 97 124 84Z"
          fill="#4298B4"
        />
      </g>
    </svg>
  );
}
