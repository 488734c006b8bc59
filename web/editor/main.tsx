import './editor.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '#web/lib/browser/theme.ts';
import { ErrorBoundary } from '#web/ui/page/error-page.tsx';
import { keepEarlyKeys } from './commands/early-keys.ts';
import { OpenTemplate } from './open-template.tsx';
import { startWorkerEarly } from './paint/start-worker.ts';
import { takeOpening } from './saving/opening/opening.ts';

// Before anything else: the code leaves the address bar, and so the history and every Referer.
const opening = takeOpening(location, history);
if (opening.templateId !== null) startWorkerEarly();

keepEarlyKeys();
followOtherTabs();
const root = document.getElementById('root');
if (root === null) throw new Error('editor.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <OpenTemplate opening={opening} />
    </ErrorBoundary>
  </StrictMode>,
);
