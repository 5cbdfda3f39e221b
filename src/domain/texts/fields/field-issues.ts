import type { RefusalCode } from '../../crop/refusal.ts';
import type { FieldIssue } from '../../failure.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  RATIONALE_MAX_LENGTH,
  type WrittenField,
} from '../../people/fields.ts';
import { BLOCKED_SENTENCE } from '../failures.ts';

/** The message next to the name, by issue. A missing choice has messages of its own. */
export const FIELD_ISSUE_SENTENCES: Readonly<Record<FieldIssue, string>> = {
  required: 'Falta o nome.',
  not_text: 'Aqui só cabe texto.',
  too_long: 'Passou de 120 caracteres; encurte um pouco.',
  too_many: 'São cinco outros nomes no máximo.',
  too_many_letters: 'Tem letras demais: há sinais que valem por muitas letras. Encurte um pouco.',
  repeated: 'Um destes nomes se repete, aqui ou no campo Nome.',
  link: 'Sem links, e-mails nem telefones, por favor.',
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

/** The message next to a missing choice between two letters. */
export const CHOICE_ISSUE_SENTENCES: Readonly<Record<FieldIssue, string>> = {
  ...FIELD_ISSUE_SENTENCES,
  required: 'Escolha uma letra.',
};

const FORBIDDEN =
  'Há um caractere, talvez invisível, que o catálogo não aceita. Apague e digite de novo.';

/** The messages next to text fields other than the name. */
export const TEXT_ISSUE_SENTENCES: Readonly<
  Record<WrittenField, Readonly<Record<FieldIssue, string>>>
> = {
  aliases: {
    ...FIELD_ISSUE_SENTENCES,
    required: 'Um destes nomes está vazio.',
    too_long: 'Um destes nomes passou de 120 caracteres; encurte um pouco.',
    too_many_letters: 'Um destes nomes tem letras demais: há sinais que valem por muitas letras.',
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
  rationale: ofProse(RATIONALE_MAX_LENGTH),
  description: ofProse(DESCRIPTION_MAX_LENGTH),
};

function ofProse(maxLength: number): Readonly<Record<FieldIssue, string>> {
  return {
    ...FIELD_ISSUE_SENTENCES,
    required: 'Falta o texto.',
    too_long: `Passou de ${maxLength} caracteres; encurte um pouco.`,
    invisible: 'Só há espaços ou sinais invisíveis aqui.',
    forbidden_character: FORBIDDEN,
  };
}

/** The message for a file that cannot become an icon: the reason, and the accepted formats. */
export const ICON_REFUSAL_SENTENCES: Readonly<Record<RefusalCode, string>> = {
  no_file: 'Não veio nenhum arquivo. Salve a imagem no seu aparelho e escolha aqui.',
  empty: 'Este arquivo está vazio. Escolha uma imagem JPEG ou PNG.',
  gif: 'Este arquivo é um GIF. Escolha uma imagem JPEG ou PNG.',
  webp: 'Este arquivo é um WebP. Escolha uma imagem JPEG ou PNG.',
  avif: 'Este arquivo é um AVIF. Escolha uma imagem JPEG ou PNG.',
  heic: 'É uma foto HEIC, comum no iPhone. Salve como JPEG e escolha de novo.',
  svg: 'Este arquivo é um desenho SVG. Escolha uma imagem JPEG ou PNG.',
  pdf: 'Este arquivo é um PDF. Escolha uma imagem JPEG ou PNG.',
  unknown: 'Este arquivo não parece ser uma imagem. Escolha uma imagem JPEG ou PNG.',
  truncated: 'Esta imagem está incompleta. Baixe ou copie de novo, ou escolha outra.',
  undecodable: 'Esta imagem está danificada e não abriu. Escolha outra.',
  too_large: 'Esta imagem é grande demais para abrir aqui. Escolha uma versão menor.',
};
