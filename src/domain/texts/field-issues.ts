import type { FieldIssue } from '../failure.ts';
import type { LaterField } from '../people/fields.ts';
import { RATIONALE_MAX_LENGTH } from '../people/fields.ts';
import { BLOCKED_SENTENCE } from './failures.ts';

/** The message beside the name, by issue; choices have their own where something is missing. */
export const FIELD_ISSUE_SENTENCES: Readonly<Record<FieldIssue, string>> = {
  required: 'Falta o nome.',
  not_text: 'Aqui só cabe texto.',
  too_long: 'Passou de 120 caracteres; encurte um pouco.',
  too_many: 'São cinco outros nomes no máximo.',
  repeated: 'Um destes nomes se repete, aqui ou no campo Nome.',
  link: 'Sem links, por favor.',
  invisible: 'Só há espaços ou sinais invisíveis aqui; escreva um nome.',
  forbidden_character:
    'Há um caractere, talvez invisível, que o catálogo não aceita. Apague o nome e digite-o de novo.',
  blocked: BLOCKED_SENTENCE,
  not_one_of: 'Escolha uma das opções.',
  unreadable: 'Não deu para ler o que está aqui.',
  no_such_file: 'Não há um arquivo com este nome na pasta da lista.',
  too_large: 'O arquivo é grande demais.',
  unknown: 'O catálogo não conhece este campo.',
};

/** The message beside a missing choice between two letters. */
export const CHOICE_ISSUE_SENTENCES: Readonly<Record<FieldIssue, string>> = {
  ...FIELD_ISSUE_SENTENCES,
  required: 'Escolha uma letra.',
};

const FORBIDDEN =
  'Há um caractere, talvez invisível, que o catálogo não aceita. Apague e digite de novo.';

/** The messages beside fields of text other than the name. */
export const TEXT_ISSUE_SENTENCES: Readonly<
  Record<LaterField, Readonly<Record<FieldIssue, string>>>
> = {
  aliases: {
    ...FIELD_ISSUE_SENTENCES,
    required: 'Um destes nomes está vazio.',
    too_long: 'Um destes nomes passou de 120 caracteres; encurte um pouco.',
    invisible: 'Um destes nomes só tem espaços ou sinais invisíveis.',
    forbidden_character: FORBIDDEN,
  },
  work: {
    ...FIELD_ISSUE_SENTENCES,
    required: 'Falta a obra.',
    too_long: 'O nome da obra passou de 120 caracteres; encurte um pouco.',
    invisible: 'A obra precisa de pelo menos uma letra ou um número.',
    forbidden_character: FORBIDDEN,
  },
  rationale: ofParagraph(RATIONALE_MAX_LENGTH),
};

function ofParagraph(maxLength: number): Readonly<Record<FieldIssue, string>> {
  return {
    ...FIELD_ISSUE_SENTENCES,
    required: 'Falta o texto.',
    too_long: `Passou de ${maxLength} caracteres; encurte um pouco.`,
    invisible: 'Só há espaços ou sinais invisíveis aqui.',
    forbidden_character: FORBIDDEN,
  };
}
