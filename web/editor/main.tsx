import './editor.css';
import { inLanguageOfPage } from '#web/lib/browser/language-of-page.ts';
import { followOtherTabs } from '#web/lib/browser/theme.ts';
import { keepEarlyKeys } from './commands/early-keys.ts';
import { startWorkerEarly } from './paint/start-worker.ts';
import { takeOpening } from './saving/opening/opening.ts';

// Before anything else: the code leaves the address bar, and so the history and every Referer.
const opening = takeOpening(location, history);
if (opening.templateId !== null) startWorkerEarly();

keepEarlyKeys();
followOtherTabs();
// The editor's modules hold sentences, so they wait for the language; the page's head has them fetched meanwhile.
inLanguageOfPage(
  () => import('#core/messages/german/of-editor.ts'),
  () => void import('./editor-page.tsx').then(({ showPage }) => showPage(opening)),
);
