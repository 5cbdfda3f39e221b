import { Component, type ReactNode } from 'react';
import { useReadable, useVisit } from '../visit/visit-context.ts';

/** Renders the modal while it is open, beside any page, with the visit's messages in it. */
export function EditorHost({ messages }: { readonly messages: ReactNode }) {
  const { editor } = useVisit();
  const state = useReadable(editor);
  if (state === null || state.form === null) return null;
  const { Editor, subject, options } = state.form;
  return (
    <Boundary key={state.id} onFailure={editor.fail}>
      <Editor subject={subject} options={options} messages={messages} />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** A defect of the modal closes the modal, not the page. */
class Boundary extends Component<BoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
