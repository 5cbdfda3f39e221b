/** The figure of a type that is not known yet: a person in front of the four groups' shapes. */
export function Silhouette({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 320" width="320" height="320" aria-hidden="true">
      <g fill="var(--ghost)" opacity="0.75">
        <path d="M92 26 158 92 92 158 26 92Z" />
        <circle cx="228" cy="92" r="62" />
        <path d="M30 320V232a62 62 0 0 1 124 0V320Z" />
        <path d="M228 168 304 320H152Z" />
      </g>
      <path
        fill="color-mix(in srgb, var(--ghost), var(--ink) 9%)"
        d="M118 108C118 74 137 58 160 58S202 74 202 108V130C202 148 194 162 184 171L178 177V214L214 233C250 246 266 270 266 320H54C54 270 70 246 106 233L142 214V177L136 171C126 162 118 148 118 130Z"
      />
    </svg>
  );
}
