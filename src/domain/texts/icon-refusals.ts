import type { RefusalCode } from '../crop/refusal.ts';

/** The message for a file that cannot become an icon: the reason, and what is accepted. */
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
