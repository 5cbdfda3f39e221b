import { createContext, useContext } from 'react';
import type { Personality } from '../../domain/personality.ts';

/** What any page can ask of the editor that stands over all of them. */
export interface EditorActions {
  readonly create: () => void;
  readonly edit: (personality: Personality) => void;
  /** Fills an empty catalogue; fails with a `Failure`. */
  readonly loadSamples: () => Promise<void>;
}

export const EditorContext = createContext<EditorActions | null>(null);

export function useEditor(): EditorActions {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('useEditor stands outside of EditorHost.');
  return editor;
}
