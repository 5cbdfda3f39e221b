import type { Gender, TypeCode } from '../../domain/vocabulary.ts';

export interface TypeArtProps {
  readonly type: TypeCode;
  readonly gender: Gender;
  /** Alternative text; empty where the text beside it says the same. */
  readonly alt?: string;
  readonly className?: string | undefined;
  readonly loading?: 'lazy' | 'eager';
}

const ADDRESSES: Record<string, string> = import.meta.glob('../art/*-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Address of a type's illustration, by lower-case code and gender. */
function artAddress(type: TypeCode, gender: Gender): string {
  return ADDRESSES[`../art/${type.toLowerCase()}-${gender}.svg`] ?? '';
}

export function TypeArt({ type, gender, alt = '', className, loading = 'lazy' }: TypeArtProps) {
  return (
    <img
      className={className}
      src={artAddress(type, gender)}
      alt={alt}
      width={320}
      height={320}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      decoding={loading === 'eager' ? 'sync' : 'async'}
    />
  );
}
