import styles from './sad-face.module.css';

/** Shown on the not-found and error pages. */
export function SadFace() {
  return (
    <svg className={styles.face} viewBox="0 0 160 160" role="img" aria-label="Rosto triste">
      <circle cx="80" cy="80" r="76" fill="#E4AE3A" />
      <path d="M80 4a76 76 0 0 1 0 152Z" fill="#000" opacity=".08" />
      <path d="M40 56l26-10M120 56 94 46" stroke="#4A2C0B" strokeWidth="7" strokeLinecap="round" />
      <ellipse cx="55" cy="74" rx="8.5" ry="11" fill="#4A2C0B" />
      <ellipse cx="105" cy="74" rx="8.5" ry="11" fill="#4A2C0B" />
      <circle cx="52" cy="70" r="3" fill="#fff" />
      <circle cx="102" cy="70" r="3" fill="#fff" />
      <path
        d="M54 122q26-24 52 0"
        fill="none"
        stroke="#4A2C0B"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <g className={styles.tear}>
        <path
          d="M124 84C133 97 137 103 137 110A13 13 0 0 1 111 110C111 103 115 97 124 84Z"
          fill="#4298B4"
        />
        <path
          d="M118 111a6 6 0 0 0 5 6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
