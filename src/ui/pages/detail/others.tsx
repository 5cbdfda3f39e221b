import { paths } from '../../../domain/paths.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { Door } from '../../components/card/door.tsx';
import section from '../../kit/portrait/section.module.css';
import { Section } from '../../kit/portrait/section.tsx';
import type { PersonalityView } from '../../session/view.ts';

/** Links to related personalities, of the same work or type. */
export function Others({ view: { personality, others } }: { readonly view: PersonalityView }) {
  const { areOfWork, people } = others;
  if (people.length === 0) return null;
  return (
    <div className="screen-only">
      <Section title={areOfWork ? `Também de ${personality.work}` : `Também ${personality.type}`}>
        <ul className={section.doors}>
          {people.map((one) => (
            <Door key={one.id} href={paths.personality(one.id)} to={one}>
              {labelOf(one)}
            </Door>
          ))}
        </ul>
      </Section>
    </div>
  );
}
