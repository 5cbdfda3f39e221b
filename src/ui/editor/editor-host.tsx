import { useReadable, useVisit } from '../visit/visit-context.ts';

/** Stands beside all pages: shows the modal while it is open. */
export function EditorHost() {
  const state = useReadable(useVisit().editor);
  if (state === null || state.Editor === null) return null;
  const { id, subject, Editor } = state;
  return <Editor key={id} subject={subject} />;
}
