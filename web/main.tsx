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
import { preloadScreen, router } from './routes.tsx';

/** Session status at the last check of the guards. */
let metStatus: SessionState['status'];

/** `onShown` runs when the first screen has taken the place of what the page showed before. */
function App({ onShown }: { onShown: () => void }) {
  const { status } = useSession();
  useLayoutEffect(onShown, [onShown]);
  useEffect(() => {
    // Guards read the session themselves; only a later change makes them look again.
    if (metStatus !== status) void router.invalidate();
    metStatus = status;
  }, [status]);
  return <RouterProvider router={router} />;
}

followOtherTabs();
inLanguageOfPage(() => import('#core/messages/german/of-dashboard.ts'), start);

/** No screen is loaded before its language is, and none is drawn before the session is known: no guard has to guess. */
async function start(): Promise<void> {
  if (readSession().status !== 'signed-out') {
    preloadScreen();
    // A page's first formatter takes the browser about as long as drawing a screen: it is made while the code is on its way, and
    // apart from the rest, so that a tap need not wait for both.
    setTimeout(() => Intl.NumberFormat(localeInForce()));
  }
  metStatus = (await knownSession()).status;
  // The router shows a failure of this load.
  await router.load().catch(() => undefined);
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const handOver = rememberTyped(root);
  // A transition is drawn in pieces of some milliseconds, so a tap, or the next file's arrival, waits for none of it.
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
