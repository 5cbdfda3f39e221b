import type { UndoneMany } from '../../../catalogue/catalogue.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';

/** The message about changes that were undone or made again at once. */
export function describeUndone(
  { changes, kept }: UndoneMany,
  done: 'desfeita' | 'refeita',
): string {
  const made = changes === 1 ? `1 mudança ${done}.` : `${withPoints(changes)} mudanças ${done}s.`;
  const rest = kept === 1 ? 'Uma ficou como estava' : `${withPoints(kept)} ficaram como estavam`;
  return [
    changes === 0 ? `Não sobrou nada para ${done === 'refeita' ? 'refazer' : 'desfazer'}.` : made,
    ...(kept === 0 ? [] : [`${rest}: houve mudança depois ou há bloqueio.`]),
  ].join(' ');
}
