import { Activity, Component, Fragment, type ReactNode, useEffect, useState } from 'react';
import { loadPage } from './load-code.ts';
import { Frame } from './pages/frame.tsx';
import { MessageList } from './pages/message-list.tsx';
import { rawHtml } from './raw-html.ts';
import type { NavigationState } from './session/navigation/page-shown.ts';
import type { PageCode } from './session/page-code.ts';
import {
  type Session,
  SessionContext,
  useAddress,
  useNavigation,
  useReadable,
  useSession,
} from './session/session-context.ts';
import type { DocumentView } from './session/view.ts';

interface AppProps {
  readonly session: Session;
  /** Called once, after hydration. */
  readonly onReady?: () => void;
}

/** The whole product for one session, rendered on the server and in the browser. */
export function App({ session, onReady }: AppProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => onReady?.(), []);
  return (
    <SessionContext value={session}>
      <Frame>
        <CurrentPage />
      </Frame>
      <EditorHost messages={<MessageList inModal />} />
    </SessionContext>
  );
}

const HOME = { page: 'home' } as const;
const DEFECT = <Defect />;

/** The page shown. Once shown, the gallery stays mounted but hidden behind other pages. */
function CurrentPage() {
  const { view, code } = useNavigation();
  const { subject } = useAddress();
  const isHome = view.page === 'home';
  const [Home, keepHome] = useState(() => (isHome ? code.home : undefined));
  if (isHome && code.home !== undefined && Home === undefined) keepHome(() => code.home);
  return (
    <>
      {Home === undefined ? null : (
        <Activity mode={isHome ? 'visible' : 'hidden'}>
          <Boundary of={view} instead={DEFECT}>
            <Home view={HOME} />
          </Boundary>
        </Activity>
      )}
      {isHome ? null : (
        <Boundary of={view} instead={DEFECT}>
          {/* A browser's translation replaces text nodes that React then cannot update, so each subject gets new ones. */}
          <Fragment key={subject}>{pageOf(view, code)}</Fragment>
        </Boundary>
      )}
    </>
  );
}

function pageOf(
  view: Exclude<NavigationState['view'], { page: 'home' }>,
  code: PageCode,
): ReactNode {
  if (view.page === 'document') return <ServerPage view={view} />;
  const Page = code[view.page];
  return Page === undefined ? null : <Page view={view} />;
}

/** Shown in place of a page that cannot be rendered. */
function Defect() {
  const [{ failure: Page }, setCode] = useState<PageCode>({});
  useEffect(() => {
    loadPage('failure').then(setCode, () => undefined);
  }, []);
  return Page && <Page view={{ page: 'failure', code: 'internal' }} />;
}

/** A page that only the server renders. Hydration keeps its markup, so that it needs no code in the browser. */
function ServerPage({ view }: { readonly view: DocumentView }) {
  const [markup] = useState(() => rawHtml(view.html));
  return <div suppressHydrationWarning {...markup} />;
}

interface BoundaryProps {
  /** Identifies the content: when it changes, the boundary renders its children again after a failure. */
  readonly of: unknown;
  readonly instead: ReactNode;
  readonly onFailure?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState extends Pick<BoundaryProps, 'of'> {
  readonly failed: boolean;
}

/** An error boundary: an error in a page keeps header and footer, an error in the modal keeps the page below. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failed: false };

  static getDerivedStateFromProps({ of }: BoundaryProps, before: BoundaryState) {
    return before.of === of ? null : { of, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Renders the modal while it is open, beside any page, with the session's messages in it. */
function EditorHost({ messages }: { readonly messages: ReactNode }) {
  const { editor } = useSession();
  const state = useReadable(editor);
  if (state === null || state.form === null) return null;
  const { Editor, opened } = state.form;
  return (
    <Boundary key={state.id} of={state.id} instead={null} onFailure={editor.fail}>
      <Editor opened={opened} messages={messages} />
    </Boundary>
  );
}
