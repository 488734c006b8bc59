import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { localeInForce } from '#core/messages/language.ts';
import { notify } from '#web/lib/notify.ts';
import {
  knownSession,
  readLinkNotice,
  readSession,
  type SessionState,
  useSession,
} from './lib/session/session.ts';
import { inLanguageOfPage } from './lib/browser/language-of-page.ts';
import { followOtherTabs } from './lib/browser/theme.ts';
import { ErrorBoundary } from './ui/page/error-page.tsx';
import { preloadScreen, router } from './routes.tsx';

interface AppProps {
  /** The session that the guards met when they were asked for the first screen. */
  metStatus: SessionState['status'];
}

function App({ metStatus }: AppProps) {
  const { status } = useSession();
  const lastStatus = useRef(metStatus);
  useEffect(() => {
    // Guards read the session themselves; only a later change makes them look again.
    const isChange = lastStatus.current !== status;
    lastStatus.current = status;
    if (isChange) void router.invalidate();
  }, [status]);
  return <RouterProvider router={router} />;
}

followOtherTabs();
inLanguageOfPage(
  () => import('#core/messages/german/of-dashboard.ts'),
  () => void start(),
);

/** No screen is loaded before its language is, and none is asked for before the session is known: no guard has to guess. */
async function start(): Promise<void> {
  if (readSession().status === 'resolving') {
    preloadScreen();
    // A page's first formatter takes the browser about as long as drawing a screen: it is made while the code is on its way.
    Intl.NumberFormat(localeInForce());
  }
  const { status } = await knownSession();
  // What fails here is the router's to show.
  await router.load().catch(() => undefined);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A transition is drawn in pieces of some milliseconds, so a tap, or the next file's arrival, waits for none of it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App metStatus={status} />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  void readLinkNotice().then((notice) => notice !== null && notify[notice.kind](notice.text));
}
