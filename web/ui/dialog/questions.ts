import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';

// The short dialogs of pages: their code is loaded when one first opens.

export const ConfirmDialog = lazyExtra(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
export const NameDialog = lazyExtra(() => import('./name-dialog.tsx'), 'NameDialog');
