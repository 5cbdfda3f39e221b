import { useState } from 'react';
import { Editor, type EditorProps } from './islands/editor/editor.tsx';
import { type EditorHost, EditorHostContext } from './islands/editor/host.ts';
import { writeEffectsOf } from './session/after-write.ts';
import { type Session, useSession } from './session/session-context.ts';

export { openForm } from './islands/editor/use-editing.ts';

/** The editor on a page of a session. */
export function SessionEditor(props: EditorProps) {
  const session = useSession();
  const [host] = useState(() => hostOf(session));
  return (
    <EditorHostContext value={host}>
      <Editor {...props} />
    </EditorHostContext>
  );
}

function hostOf(session: Session): EditorHost {
  const { navigation, messages, editor } = session;
  const effects = writeEffectsOf(session);
  return {
    isPageOf(id) {
      const { view } = navigation.get();
      return view.page === 'personality' && view.personality.id === id;
    },
    say: (message) => void messages.say(message),
    unsay(subject) {
      for (const { id, about } of messages.get()) if (about === subject) messages.close(id);
    },
    open: editor.open,
    close: editor.close,
    openLayer: navigation.openLayer,
    written: effects.made,
    changed: () => void effects.changed(),
  };
}
