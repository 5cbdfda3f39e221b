/** Draws one picture, and prints the hash of its file. */
import { createHash } from 'node:crypto';
import { drawPreview } from '../../src/previews/draw.ts';

const personality = {
  id: 'specimen',
  name: 'Antônio “Çapa” Łęcki 漢',
  gender: 'male',
  type: 'INFP',
  identity: 'T',
  icon: null,
  version: 1,
  createdAt: '',
  updatedAt: '',
} as const;

const picture = await drawPreview({ kind: 'personality', personality }, async () => null);
process.stdout.write(createHash('sha256').update(picture).digest('hex'));
