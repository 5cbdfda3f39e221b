import type { UndoneMany } from '../../../catalogue/catalogue.ts';

/** The message about changes that were undone or made again at once; loaded when somebody does that. */
export function describeUndone(
  { changes, kept }: UndoneMany,
  done: 'desfeita' | 'refeita',
): string {
  const made =
    changes === 1 ? `1 mudança ${done}.` : `${changes.toLocaleString('pt-BR')} mudanças ${done}s.`;
  const rest =
    kept === 1 ? 'Uma ficou como estava' : `${kept.toLocaleString('pt-BR')} ficaram como estavam`;
  return [
    changes === 0 ? `Não sobrou nada para ${done === 'refeita' ? 'refazer' : 'desfazer'}.` : made,
    ...(kept === 0 ? [] : [`${rest}: houve mudança depois ou há bloqueio.`]),
  ].join(' ');
}
