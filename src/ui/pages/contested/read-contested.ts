import { quotedMotto } from '../../../domain/texts/shared-links.ts';
import { TYPE_GRID } from '../../../domain/vocabulary.ts';
import type { Asked } from '../../page-contract.ts';
import type { ContestedView, QuestionView } from '../../session/view.ts';

const THEN = 'depois você vê o que os outros acham e o que diz a ficha.';
const BLIND = `Escolha um dos 16 tipos de personalidade; ${THEN}`;
const BLIND_BY_MOTTO = `Escolha uma das 16; ${THEN}`;
const MOTTOS = TYPE_GRID.map(quotedMotto);

export async function readContested({ catalogue: { guesses } }: Asked): Promise<ContestedView> {
  const [contested, waiting] = await Promise.all([guesses.contested(), guesses.waiting()]);
  return { page: 'contested', contested, waiting, mottos: MOTTOS, lead: BLIND };
}

/** A personality to guess about, without the fields that reveal the type. */
export async function readQuestion(asked: Asked): Promise<QuestionView> {
  const { subject: id, parameters, catalogue, pictureOf } = asked;
  const [{ name, gender, icon }, { contested, waiting }] = await Promise.all([
    catalogue.get(id),
    readContested(asked),
  ]);
  const others = [...contested, ...waiting].flatMap((one) => (one.id === id ? [] : [one.id]));
  const picture = pictureOf({ kind: 'question', personality: { id, name, icon } });
  const view = { page: 'question', id, name, gender, icon, others, picture, lead: BLIND } as const;
  return parameters.get('frases') === '1'
    ? { ...view, mottos: MOTTOS, lead: BLIND_BY_MOTTO }
    : view;
}
