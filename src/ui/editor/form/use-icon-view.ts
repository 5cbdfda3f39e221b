import { type ComponentType, useEffect, useState } from 'react';
import { codeOf } from '../../../domain/failure.ts';
import type { IconEditorProps } from '../../icon-editor/icon-editor.tsx';
import { importOrFail } from '../../visit/import-or-fail.ts';
import { OutdatedView } from './outdated-view.tsx';

/** The icon editor as a view of the modal; its code is fetched as soon as the form is open. */
export interface IconView {
  /** Null while the form is shown. `OutdatedView` when a deployment has replaced the code. */
  readonly IconEditor: ComponentType<IconEditorProps> | null;
  /** A photo that was dropped or pasted on the form. */
  readonly file: File | null;
  /** The server could not be reached for the code: opening it again may succeed. */
  readonly failed: boolean;
  /** The view was opened before. */
  readonly visited: boolean;
  readonly open: (file?: File) => void;
  readonly close: () => void;
}

/** Fails with `offline` or `outdated`. */
const loadIconEditor = () => importOrFail(() => import('../../icon-editor/icon-editor.tsx'));

export function useIconView(): IconView {
  const [IconEditor, setIconEditor] = useState<IconView['IconEditor']>(null);
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const [visited, setVisited] = useState(false);
  useEffect(() => {
    loadIconEditor().catch(() => undefined);
  }, []);
  const show = (view: ComponentType<IconEditorProps>) => {
    setFailed(false);
    setVisited(true);
    setIconEditor(() => view);
  };
  return {
    IconEditor,
    file,
    failed,
    visited,
    open(dropped) {
      loadIconEditor().then(
        (module) => {
          setFile(dropped ?? null);
          show(module.IconEditor);
        },
        (error) => {
          if (codeOf(error) === 'outdated') show(OutdatedView);
          else setFailed(true);
        },
      );
    },
    close: () => setIconEditor(null),
  };
}
