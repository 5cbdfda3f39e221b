import { createContext, use } from 'react';
import type { Gender, TypeCode } from '../../../domain/vocabulary.ts';
import anyArt from '../../art/intj-female.svg?url';

interface TypeArtProps {
  readonly type: TypeCode;
  readonly gender: Gender;
  /** Alternative text; empty where the text beside it says the same. */
  readonly alt?: string;
  readonly className?: string | undefined;
  readonly loading?: 'lazy' | 'eager';
}

/**
 * Illustrations that the page itself contains, as `data:` addresses by their usual address: those of its first
 * screen, which are then painted with it instead of a round trip later. The server alone has them.
 */
export const ArtInPage = createContext<Readonly<Record<string, string>>>({});

/** Address of a type's illustration: they differ by their names alone (vite.config.ts). */
export function artAddress(type: TypeCode, gender: Gender): string {
  return anyArt.replace('intj-female', `${type.toLowerCase()}-${gender}`);
}

export function TypeArt({ type, gender, alt = '', className, loading = 'lazy' }: TypeArtProps) {
  const inPage = use(ArtInPage);
  const address = artAddress(type, gender);
  return (
    <img
      className={className}
      // Hydration keeps the source that the server has written.
      suppressHydrationWarning
      src={loading === 'eager' ? (inPage[address] ?? address) : address}
      alt={alt}
      width={320}
      height={320}
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
    />
  );
}
