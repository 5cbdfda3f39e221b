import { type ComponentType, useEffect, useState } from 'react';
import type { IconEditorProps } from '../icon-editor/icon-editor.tsx';

/** The icon editor as a view of the modal; its code is fetched while the form is being read. */
export interface IconView {
  /** Null while the form is shown. */
  readonly IconEditor: ComponentType<IconEditorProps> | null;
  /** A photo that was dropped or pasted on the form, to begin with. */
  readonly file: File | null;
  /** Its code could not be fetched. */
  readonly failed: boolean;
  /** It was open before. */
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
