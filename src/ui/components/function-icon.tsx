import './function-icon.css';
import type { ReactNode } from 'react';
import type { FunctionCode } from '../../domain/vocabulary.ts';

/** The icon of a cognitive function, in the colour of the surrounding text. It is decorative. */
export function FunctionIcon({ code }: { readonly code: FunctionCode }) {
  return (
    <svg className="function-icon" viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
      {DRAWINGS[code]}
    </svg>
  );
}

/** Introverted functions are drawn inside a full disc; extroverted ones extend beyond it. */
const DRAWINGS: Readonly<Record<FunctionCode, ReactNode>> = {
  Ni: (
    <>
      <circle cx="32" cy="32" r="30" opacity=".18" />
      <path
        fillRule="evenodd"
        d="M8 32C16 18 24 14 32 14S48 18 56 32C48 46 40 50 32 50S16 46 8 32ZM32 16.5 35.3 28.7 47.5 32 35.3 35.3 32 47.5 28.7 35.3 16.5 32 28.7 28.7Z"
      />
      <circle cx="32" cy="32" r="2.2" />
    </>
  ),
  Ne: (
    <>
      <circle cx="32" cy="32" r="19" opacity=".18" />
      <path
        d="M32 32L29.4 7.1M32 32L52.8 13.3M32 32L56.7 40M32 32L37.2 56.5M32 32L11.5 48M32 32L7 24.8"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="29.3" cy="6.1" r="5" />
      <circle cx="53.6" cy="12.6" r="6.5" />
      <circle cx="57.7" cy="40.3" r="4" />
      <circle cx="37.4" cy="57.4" r="5.5" />
      <circle cx="10.7" cy="48.6" r="4" />
      <circle cx="6" cy="24.6" r="6" />
      <circle cx="32" cy="32" r="8.5" />
    </>
  ),
  Si: (
    <>
      <circle cx="32" cy="32" r="30" opacity=".18" />
      <circle cx="32" cy="32" r="5.5" />
      <g fill="none" stroke="currentColor" strokeWidth="4.5" strokeLinecap="round">
        <path d="M38.5 20.7A13 13 0 1 1 20.7 25.5" />
        <path d="M21.3 50.6A21.5 21.5 0 1 1 50.6 42.8" opacity=".55" />
      </g>
    </>
  ),
  Se: (
    <>
      <path d="M51.1 28.3L63 32L51.1 35.7ZM48.2 42.9L51.4 51.4L42.9 48.2ZM35.7 51.1L32 63L28.3 51.1ZM21.1 48.2L12.6 51.4L15.8 42.9ZM12.9 35.7L1 32L12.9 28.3ZM15.8 21.1L12.6 12.6L21.1 15.8ZM28.3 12.9L32 1L35.7 12.9ZM42.9 15.8L51.4 12.6L48.2 21.1Z" />
      <path
        fillRule="evenodd"
        d="M32 16A16 16 0 1 1 32 48A16 16 0 1 1 32 16ZM32 23A9 9 0 1 0 32 41A9 9 0 1 0 32 23Z"
      />
      <circle cx="32" cy="32" r="4.5" />
      <circle cx="32" cy="32" r="16" opacity=".18" />
    </>
  ),
  Ti: (
    <>
      <circle cx="32" cy="32" r="30" opacity=".18" />
      <path d="M32 11 50 21.5 32 32 14 21.5Z" opacity=".45" />
      <path d="M14 24.5 30.5 34V53.5L14 44Z" />
      <path d="M50 24.5 33.5 34V53.5L50 44Z" opacity=".72" />
    </>
  ),
  Te: (
    <>
      <circle cx="28" cy="36" r="24" opacity=".18" />
      <path d="M11 44H20V54A25 25 0 0 1 11 50ZM24 35H33V56Q28 57 24 56ZM37 26H46V50A24 24 0 0 1 37 55Z" />
      <path
        d="M10 33 44 9.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M38 3.5 58 4 50 22Z" />
    </>
  ),
  Fi: (
    <>
      <circle cx="32" cy="32" r="30" opacity=".18" />
      <path
        fillRule="evenodd"
        d="M32 54C10 38 7.5 27 13.5 19.5C19 13 28 15 32 23C36 15 45 13 50.5 19.5C56.5 27 54 38 32 54ZM32 26C36 31 39.5 34 39.5 38.5A7.5 7.5 0 0 1 24.5 38.5C24.5 34 28 31 32 26Z"
      />
      <path d="M32 34.5C34 37 35.5 38 35.5 40A3.5 3.5 0 0 1 28.5 40C28.5 38 30 37 32 34.5Z" />
    </>
  ),
  Fe: (
    <>
      <circle cx="21.5" cy="36" r="21" opacity=".3" />
      <circle cx="42.5" cy="36" r="21" opacity=".3" />
      <path d="M32 55.5C17 43.5 13.5 35.5 17.5 29.5C22 24 29 26 32 32.5C35 26 42 24 46.5 29.5C50.5 35.5 47 43.5 32 55.5Z" />
      <path
        d="M32 3V11.5M19.5 4.5l2.5 7M44.5 4.5l-2.5 7"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </>
  ),
};
