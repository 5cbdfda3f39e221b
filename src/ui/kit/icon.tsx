const PATHS = {
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M16 16l4.5 4.5',
  help: 'M9 9.2A3 3 0 1 1 12.8 12c-.6.3-.8.7-.8 1.5M12 17.2v.1',
  plus: 'M12 5v14M5 12h14',
  back: 'M19 12H5m6.5-7L4.5 12l7 7',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof PATHS;

/** The name of an icon that every page has, or the path of another one (see `dialog.tsx`). */
type IconProps = { readonly name: IconName } | { readonly path: string };

/** A line icon. It is decorative: the element around it has the accessible name. */
export function Icon(props: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={'path' in props ? props.path : PATHS[props.name]} />
    </svg>
  );
}
