import '../../kit/page/panels.css';
import { paths } from '../../../domain/paths.ts';
import { FUNCTION_DESCRIPTIONS } from '../../../domain/texts/function-descriptions.ts';
import { FUNCTION_TEXTS, POSITION_TEXTS } from '../../../domain/texts/functions.ts';
import { oppositeOf } from '../../../domain/types/function-stack.ts';
import { typeNames } from '../../../domain/types/type-names.ts';
import { typesWith } from '../../../domain/types/type-relations.ts';
import { type FunctionCode, POSITIONS, type Position } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { BackLink } from '../../kit/page/back-link.tsx';
import { DocumentHead } from '../document-head.tsx';
import columns from './columns.module.css';
import styles from './function-page.module.css';
import { FunctionLinks, TypeLink } from './type-links.tsx';

/** The page of a function in its four positions, with the types that have it there. */
export function FunctionPage({ code }: { readonly code: FunctionCode }) {
  const { name, codename, snippet } = FUNCTION_TEXTS[code];
  const opposite = oppositeOf(code);
  const told = `${codename}, uma das oito funções cognitivas`;
  return (
    <article className="wide roomy" data-group="none">
      <DocumentHead
        title={`${code}, ${name}`}
        description={`${told}. ${snippet}`}
        path={paths.cognitiveFunction(code)}
      />
      <header className={styles.head}>
        <BackLink href={paths.types} aria-label="Voltar aos 16 tipos" />
        <div className={styles.icon}>
          <FunctionIcon code={code} />
        </div>
        <div>
          <h1>
            {code}, {name}
          </h1>
          <p className={styles.codename}>{told}</p>
          <p className={styles.snippet}>{snippet}</p>
          <p>
            Na outra ponta do eixo:{' '}
            <a href={paths.cognitiveFunction(opposite)}>
              {opposite}, {FUNCTION_TEXTS[opposite].name}
            </a>
          </p>
        </div>
      </header>
      <ol className={`${columns.columns} ${styles.positions}`}>
        {POSITIONS.map((position) => (
          <PositionItem key={position} code={code} position={position} />
        ))}
      </ol>
      <FunctionLinks />
    </article>
  );
}

interface PositionItemProps {
  readonly code: FunctionCode;
  readonly position: Position;
}

function PositionItem({ code, position }: PositionItemProps) {
  const { role, rank } = POSITION_TEXTS[position];
  return (
    <li className="panel">
      <h2>{role}</h2>
      <p className={styles.rank}>{rank}</p>
      <p>{FUNCTION_DESCRIPTIONS[code][position]}</p>
      <ul className={styles.types} aria-label={`Tipos em que ${code} é ${role}`}>
        {typesWith(code, position).map((type) => (
          <li key={type}>
            <TypeLink className={`tinted ${styles.type}`} type={type}>
              <b>{type}</b> {typeNames(type).join(', ')}
            </TypeLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
