import './editor.css';
import { inLanguageOfPage } from '#web/lib/browser/language-of-page.ts';
import { followOtherTabs } from '#web/lib/browser/theme.ts';
import { keepEarlyKeys } from '#web/lib/browser/early-keys.ts';
import { startWorkerEarly } from './paint/start-worker.ts';
import { takeOpening } from './saving/opening/opening.ts';

// First, because it removes the code from the address bar, so that it is neither in the history nor in a Referer.
const opening = takeOpening(location, history);
if (opening.templateId !== null) startWorkerEarly();

keepEarlyKeys();
followOtherTabs();
// The editor's modules contain messages, so they are run after the language is loaded; the page's head preloads them meanwhile.
inLanguageOfPage(
  () => import('#core/messages/german/of-editor.ts'),
  () => void import('./editor-page.tsx').then(({ showPage }) => showPage(opening)),
);
