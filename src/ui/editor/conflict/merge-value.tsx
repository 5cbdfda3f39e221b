import { GENDER_TEXTS, IDENTITY_TEXTS } from '../../../domain/texts/preferences.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { type Form, type FormPart, lettersInOrder, tidied } from '../form/form.ts';
import { letterPieces, type Piece, wordPieces } from './differences.ts';
import styles from './merge-box.module.css';

export interface MergeValueProps {
  readonly part: FormPart;
  readonly form: Form;
  /** The form it is compared with. */
  readonly other: Form;
}

/** One side's value of a part; what differs from the other side is bold. */
export function MergeValue({ part, form, other }: MergeValueProps) {
  switch (part) {
    case 'name':
    case 'aliases':
    case 'work':
    case 'rationale': {
      const [text, others] = [form, other].map((one) => tidied(one)[part].replaceAll('\n', ', '));
      if (!text) return <Whole text={part === 'work' ? 'Nenhuma' : 'Nenhum'} />;
      return <Pieces pieces={wordPieces(text, others ?? '')} between=" " />;
    }
    case 'letters':
      return (
        <Pieces
          pieces={letterPieces(lettersInOrder(form.letters), lettersInOrder(other.letters))}
        />
      );
    case 'gender':
      return <Whole text={GENDER_TEXTS[form.gender]} />;
    case 'identity':
      return <Whole text={form.identity === null ? 'Nenhuma' : IDENTITY_TEXTS[form.identity]} />;
    case 'icon':
      return (
        <span className={styles.icon}>
          <Avatar icon={form.icon} />
          {form.icon === null ? <b>Nenhum</b> : null}
        </span>
      );
  }
}

function Whole({ text }: { text: string }) {
  return (
    <span>
      <b>{text}</b>
    </span>
  );
}

function Pieces({ pieces, between = '' }: { pieces: readonly Piece[]; between?: string }) {
  return (
    <span dir="auto">
      {pieces.map(({ text, differs }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies the piece.
        <span key={place}>
          {place === 0 ? '' : between}
          {differs ? <b>{text}</b> : text}
        </span>
      ))}
    </span>
  );
}
