import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
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
import { rememberTyped } from './lib/browser/take-over-typed.ts';
import { followOtherTabs } from './lib/browser/theme.ts';
import { ErrorBoundary } from './ui/page/error-page.tsx';
import { hasUnsaved } from './lib/session/unsaved.ts';
import { preloadScreen, router } from './routes.tsx';

/** Session status when the route guards were last run. */
let metStatus: SessionState['status'];

/** `onShown` is called when the first screen has replaced the HTML of the page. */
function App({ onShown }: { onShown: () => void }) {
  const { status } = useSession();
  useLayoutEffect(onShown, [onShown]);
  useEffect(() => {
    // The frame of the screen asks the user to sign in again.
    if (status !== 'signed-in' && hasUnsaved()) return;
    // The route guards read the session when they run, so only a later change requires running them again.
    if (metStatus !== status) void router.invalidate();
    metStatus = status;
  }, [status]);
  return <RouterProvider router={router} />;
}

followOtherTabs();
inLanguageOfPage(() => import('#core/messages/german/of-dashboard.ts'), start);

/** Starts the app. Loads screens after the language, and renders none before the session is known, so that route guards need not guess. */
async function start(): Promise<void> {
  if (readSession().status !== 'signed-out') {
    preloadScreen();
    // A browser's first formatter takes about as long to create as a screen to render. It is created now, while code is loading, and in a
    // separate task, so that input need not wait for both.
    setTimeout(() => Intl.NumberFormat(localeInForce()));
  }
  metStatus = (await knownSession()).status;
  // If this fails, the router shows that.
  await router.load().catch(() => undefined);
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const handOver = rememberTyped(root);
  // React renders a transition in slices of some milliseconds, so that input and loaded files need not wait for all of it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App onShown={handOver} />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  void readLinkNotice().then((notice) => notice !== null && notify[notice.kind](notice.text));
}
