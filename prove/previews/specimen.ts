/** Draws one link preview, and prints the hash of its file. */
import { createHash } from 'node:crypto';
import { drawPreview } from '../../src/link-pictures/draw.ts';
import { personality as personalityOf } from '../../test/support/people.ts';

const personality = personalityOf({
  id: 'specimen',
  name: 'Antônio “Çapa” Łęcki 漢',
  gender: 'male',
  type: 'INFP',
  identity: 'T',
  version: 1,
  createdAt: '',
  updatedAt: '',
});

const picture = await drawPreview({ kind: 'personality', personality }, async () => null);
process.stdout.write(createHash('sha256').update(picture).digest('hex'));
