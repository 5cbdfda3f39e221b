/** Head and shoulders, filled by the colour of whatever holds them. */
export function PersonShape() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M32 13c7.6 0 12.5 5.2 12.5 13S39 42 32 42 19.5 33.8 19.5 26 24.4 13 32 13ZM6 66c1-12.5 9.5-19 18-20.5 5 3.2 11 3.2 16 0C48.5 47 57 53.5 58 66Z" />
    </svg>
  );
}
