import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from '#web/lib/notify.ts';
import { readLinkNotice, useSession } from '#web/lib/session.ts';
import { followOtherTabs } from '#web/lib/theme.ts';
import { ErrorBoundary } from '#web/ui/error-page.tsx';
import { LoadingArea } from '#web/ui/spinner.tsx';
import { router } from './routes.tsx';

/** The router mounts when the session is known, so that no guard has to guess and no wrong screen flashes. */
function App() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'resolving') void router.invalidate();
  }, [status]);
  if (status === 'resolving') return <LoadingArea isWholePage />;
  return <RouterProvider router={router} />;
}

followOtherTabs();

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
