import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';

// Short dialogs that many pages use; their code is loaded when one is first opened.

export const ConfirmDialog = lazyExtra(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
export const NameDialog = lazyExtra(() => import('./name-dialog.tsx'), 'NameDialog');
