import type { Style } from '../../../../domain/texts/styles.ts';
import map from '../../../kit/portrait/style.module.css';

/** A 2 × 2 map of styles with one of them marked. */
export function StyleMap({ of: { title, code, all } }: { readonly of: Style }) {
  return (
    <ul className={`screen-only ${map.map}`} aria-label={`${title}: os quatro estilos`}>
      {all.map(([each, { name }]) => (
        <li key={each} className="column" aria-current={each === code ? 'true' : undefined}>
          <b>{each}</b> {name}
        </li>
      ))}
    </ul>
  );
}
