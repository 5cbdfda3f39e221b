import type { OpenColumn } from '../open-data.ts';

/** Shown until the first files are made; an empty catalogue has none. */
export const OPEN_DATA_SOON = 'Os arquivos ficam prontos minutos depois da primeira ficha.';

interface ColumnText {
  /** The name of the type in Frictionless' Table Schema. */
  readonly type: 'string' | 'integer' | 'datetime';
  /** The content of the column, in one sentence. */
  readonly text: string;
}

/** Descriptions of the columns of the open data, for the page and for `datapackage.json`. */
export const OPEN_COLUMN_TEXTS: Readonly<Record<OpenColumn, ColumnText>> = {
  id: { type: 'string', text: 'Identificador; é também o fim do endereço da ficha.' },
  name: { type: 'string', text: 'Nome da pessoa ou do personagem.' },
  gender: { type: 'string', text: 'Sexo: “male” é masculino e “female”, feminino.' },
  type: {
    type: 'string',
    text: 'Um dos 16 tipos, como INTJ; é opinião de quem editou, não resultado de teste.',
  },
  identity: {
    type: 'string',
    text: 'Identidade: “A” é assertiva e “T”, turbulenta; vazia se ninguém disse. Também é opinião.',
  },
  work: { type: 'string', text: 'Livro, filme, série ou jogo de onde vem; vazia se não há.' },
  aliases: { type: 'string', text: 'Outros nomes, um por linha.' },
  rationale: { type: 'string', text: 'Por que seria desse tipo, nas palavras de quem editou.' },
  look: {
    type: 'string',
    text: 'Como a figura é desenhada, em cinco sinais; vazia se é a do tipo.',
  },
  description: { type: 'string', text: 'Quem é, em uma linha; vazia se ninguém disse.' },
  area: {
    type: 'string',
    text: 'Área pela qual é conhecida, como “literatura”; vazia se ninguém disse.',
  },
  icon: {
    type: 'string',
    text: 'Endereço do retrato, um PNG de até 75 pixels. A imagem não faz parte dos dados nem da licença.',
  },
  version: { type: 'integer', text: 'Número da versão; cada mudança soma um.' },
  created_at: { type: 'datetime', text: 'Quando a ficha foi criada, em UTC.' },
  updated_at: { type: 'datetime', text: 'Quando a ficha mudou pela última vez, em UTC.' },
  guesses: {
    type: 'string',
    text: 'Palpites completos que contam, como “INTJ:12 INFP:3”; vazia com menos de cinco.',
  },
};
