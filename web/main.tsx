import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { localeInForce } from '#core/messages/language.ts';
import { notify } from '#web/lib/notify.ts';
import { readLinkNotice, readSession, useSession } from './lib/session/session.ts';
import { inLanguageOfPage } from './lib/browser/language-of-page.ts';
import { followOtherTabs } from './lib/browser/theme.ts';
import { ErrorBoundary } from './ui/page/error-page.tsx';
import { LoadingArea } from './ui/display/spinner.tsx';
import { preloadScreen, router } from './routes.tsx';

/** The router mounts when the session is known, so that no guard has to guess and no wrong screen flashes. */
function App() {
  const { status } = useSession();
  const lastStatus = useRef(status);
  useEffect(() => {
    // Guards read the session themselves when the router mounts; only a later change makes them look again.
    const isChange = lastStatus.current !== 'resolving' && lastStatus.current !== status;
    lastStatus.current = status;
    if (isChange) void router.invalidate();
  }, [status]);
  if (status === 'resolving') return <LoadingArea isWholePage />;
  return <RouterProvider router={router} />;
}

followOtherTabs();
inLanguageOfPage(() => import('#core/messages/german/of-dashboard.ts'), start);

/** No screen is loaded before its language is. */
function start(): void {
  if (readSession().status === 'resolving') {
    preloadScreen();
    // A page's first formatter takes the browser about as long as drawing a screen: it is made while the code is on its way.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => void Intl.NumberFormat(localeInForce()));
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
  void readLinkNotice().then((notice) => notice !== null && notify[notice.kind](notice.text));
}
