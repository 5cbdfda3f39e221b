import { FAILURE_SENTENCES } from '../../../domain/texts/failures.ts';
import { GENDER_TITLE, IDENTITY_TITLE } from '../../../domain/texts/preferences.ts';
import type { MergeInProgress } from '../editing-state.ts';
import type { FormPart } from '../form/form.ts';
import type { Merge } from './merge.ts';

/** Names of the parts, as the form has them. */
export const PART_TITLES: Readonly<Record<FormPart, string>> = {
  name: 'Nome',
  gender: GENDER_TITLE,
  aliases: 'Outros nomes',
  work: 'Obra',
  letters: 'Tipo',
  identity: IDENTITY_TITLE,
  rationale: 'Por quê',
  icon: 'Ícone',
};

const IN_SENTENCES: Readonly<Record<FormPart, string>> = {
  name: 'o nome',
  gender: 'o sexo',
  aliases: 'os outros nomes',
  work: 'a obra',
  letters: 'o tipo',
  identity: 'a identidade',
  rationale: 'o porquê',
  icon: 'o ícone',
};

const CHOSEN: readonly FormPart[] = ['gender', 'letters', 'identity', 'icon'];

/** What happened, and what the visitor can do. */
export function situation(met: MergeInProgress): string {
  return `${FAILURE_SENTENCES.conflict} ${nextStep(met)}`;
}

function nextStep({ contested, kept, taken, task }: MergeInProgress): string {
  if (task === 'remove') return 'Confira e, se ainda quiser excluir, aperte EXCLUIR de novo.';
  if (contested.length > 0) return 'Escolha o que fica e aperte ATUALIZAR.';
  if (kept.length > 0) return 'Confira e aperte ATUALIZAR.';
  return taken.length > 0
    ? 'O formulário mostra como ela está no catálogo.'
    : 'A mudança é igual à sua: não falta salvar nada.';
}

/** What was merged without a question, or null. */
export function mergedByItself({ taken, kept, mine }: Merge): string | null {
  const parts = [
    ...taken.map((part) => `${IN_SENTENCES[part]} do catálogo`),
    ...kept.map((part) => `${IN_SENTENCES[part]} que você ${verb(part, !mine[part])}`),
  ];
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat('pt-BR').format(parts);
  return `Já ${parts.length === 1 ? 'está' : 'estão'} no formulário: ${list}.`;
}

/** What another visitor has changed meanwhile and was saved too. */
export function alsoSaved(taken: readonly FormPart[]): string {
  const parts = taken.map((part) => IN_SENTENCES[part]);
  if (parts.length === 0) return '';
  const list = new Intl.ListFormat('pt-BR').format(parts);
  return ` Outra pessoa mudou ${list} ao mesmo tempo: isso também ficou.`;
}

function verb(part: FormPart, isEmptied: boolean): string {
  if (isEmptied) return 'tirou';
  return CHOSEN.includes(part) ? 'escolheu' : 'escreveu';
}
