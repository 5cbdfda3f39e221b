import { Activity, Component, type ReactNode, useEffect, useState } from 'react';
import { inner } from './inner.ts';
import { ErrorPage } from './pages/error/error-page.tsx';
import { Frame } from './pages/frame.tsx';
import { MessageList } from './pages/message-list.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import type { NavigationState } from './visit/navigation.ts';
import type { PageCode, PlainView } from './visit/view.ts';
import {
  useNavigation,
  useReadable,
  useVisit,
  type Visit,
  VisitContext,
} from './visit/visit-context.ts';

export interface AppProps {
  readonly visit: Visit;
  /** Called once, after hydration. */
  readonly onReady?: () => void;
}

/** The whole product for one visit; rendered on the server and in the browser. */
export function App({ visit, onReady }: AppProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => onReady?.(), []);
  return (
    <VisitContext value={visit}>
      <Frame>
        <CurrentPage />
      </Frame>
      <EditorHost messages={<MessageList inModal />} />
    </VisitContext>
  );
}

const HOME = { page: 'home' } as const;

/** The page shown; the gallery, once it was shown, is kept behind other pages, as it was left. */
function CurrentPage() {
  const { view, code } = useNavigation();
  const isHome = view.page === 'home';
  const [Home, keepHome] = useState(() => (isHome ? code.home : undefined));
  if (isHome && code.home !== undefined && Home === undefined) keepHome(() => code.home);
  return (
    <>
      {Home === undefined ? null : (
        <Activity mode={isHome ? 'visible' : 'hidden'}>
          <Boundary view={view}>
            <Home view={HOME} />
          </Boundary>
        </Activity>
      )}
      {isHome ? null : <Boundary view={view}>{pageOf(view, code)}</Boundary>}
    </>
  );
}

function pageOf(
  view: Exclude<NavigationState['view'], { page: 'home' }>,
  code: PageCode,
): ReactNode {
  switch (view.page) {
    case 'plain':
      return <PlainPage view={view} />;
    case 'not_found':
      return <NotFoundPage />;
    case 'failure':
      return <ErrorPage failure={view} />;
  }
  const Page = code[view.page];
  return Page === undefined ? null : <Page view={view} />;
}

/** Written by the server; hydrating keeps it, so that it brings no code. */
function PlainPage({ view }: { readonly view: PlainView }) {
  return <div suppressHydrationWarning {...inner(view.html)} />;
}

interface BoundaryProps {
  readonly view: NavigationState['view'];
  readonly children: ReactNode;
}

interface BoundaryState extends Pick<BoundaryProps, 'view'> {
  readonly failed: boolean;
}

/** Shows the error page when rendering a page throws, until the next navigation; header and footer stay. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { view: this.props.view, failed: false };

  static getDerivedStateFromProps({ view }: BoundaryProps, before: BoundaryState) {
    return before.view === view ? null : { view, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorPage failure={{ code: 'internal' }} /> : this.props.children;
  }
}

/** Renders the modal while it is open, beside any page, with the visit's messages in it. */
function EditorHost({ messages }: { readonly messages: ReactNode }) {
  const { editor } = useVisit();
  const state = useReadable(editor);
  if (state === null || state.form === null) return null;
  const { Editor, subject, options } = state.form;
  return (
    <EditorBoundary key={state.id} onFailure={editor.fail}>
      <Editor subject={subject} options={options} messages={messages} />
    </EditorBoundary>
  );
}

interface EditorBoundaryProps {
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** A defect of the modal closes the modal, not the page. */
class EditorBoundary extends Component<EditorBoundaryProps> {
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
