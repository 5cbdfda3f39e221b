import { type ComponentType, useEffect, useState } from 'react';
import type { IconEditorProps } from '../icon-editor/icon-editor.tsx';

/** The icon editor as a view of the modal; its code is fetched as soon as the form is open. */
export interface IconView {
  /** Null while the form is shown. */
  readonly IconEditor: ComponentType<IconEditorProps> | null;
  /** A photo that was dropped or pasted on the form. */
  readonly file: File | null;
  /** The code could not be fetched. */
  readonly failed: boolean;
  /** The view was opened before. */
  readonly visited: boolean;
  readonly open: (file?: File) => void;
  readonly close: () => void;
}

const loadIconEditor = () => import('../icon-editor/icon-editor.tsx');

export function useIconView(): IconView {
  const [IconEditor, setIconEditor] = useState<IconView['IconEditor']>(null);
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const [visited, setVisited] = useState(false);
  useEffect(() => {
    loadIconEditor().catch(() => undefined);
  }, []);
  return {
    IconEditor,
    file,
    failed,
    visited,
    open(brought) {
      loadIconEditor().then(
        (module) => {
          setFailed(false);
          setVisited(true);
          setFile(brought ?? null);
          setIconEditor(() => module.IconEditor);
        },
        () => setFailed(true),
      );
    },
    close: () => setIconEditor(null),
  };
}
