import type { UndoManyScope, UndoneMany } from '../../../catalogue/catalogue.ts';
import { troubleOf } from '../../../domain/failure.ts';
import { failureText } from '../../../domain/texts/failure-sentence.ts';
import { laterCatalogue } from '../../visit/later.ts';
import type { Visit } from '../../visit/visit-context.ts';

/**
 * Undoes several changes at once, and offers to undo that; a failure becomes a message. What undoes an undoing does
 * again what that had undone.
 */
export async function undoMany(
  { messages, writeEffects }: Pick<Visit, 'messages' | 'writeEffects'>,
  scope: UndoManyScope,
  isRedo = 'operation' in scope,
): Promise<void> {
  const visit = { messages, writeEffects };
  try {
    const undone = await laterCatalogue.undoMany(scope);
    const { operation } = undone;
    const undo = () => void undoMany(visit, { operation: operation ?? 0 }, !isRedo);
    messages.say({
      tone: 'success',
      text: describe(undone, isRedo ? 'refeita' : 'desfeita'),
      ...(operation === null ? {} : { action: { label: 'Desfazer', run: undo } }),
    });
  } catch (error) {
    const again = { label: 'Tentar de novo', run: () => void undoMany(visit, scope, isRedo) };
    messages.say({ tone: 'failure', text: failureText(troubleOf(error)), action: again });
    return;
  }
  await writeEffects.changed();
}

function describe({ changes, kept }: UndoneMany, done: 'desfeita' | 'refeita'): string {
  const made =
    changes === 1 ? `1 mudança ${done}.` : `${changes.toLocaleString('pt-BR')} mudanças ${done}s.`;
  const rest =
    kept === 1 ? 'Uma ficou como está' : `${kept.toLocaleString('pt-BR')} ficaram como estão`;
  return [
    changes === 0 ? 'Não sobrou nada para mudar.' : made,
    ...(kept === 0 ? [] : [`${rest}: houve mudança depois ou há bloqueio.`]),
  ].join(' ');
}
