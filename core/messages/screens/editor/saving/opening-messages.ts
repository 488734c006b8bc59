import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of the dashboard where it opens the editor. */
export const openingMessages = catalogue('openingMessages', {
  openEditor: 'Open Editor',
  failed: 'The editor could not be opened. Please try again.',
  gone: 'This template is not there any longer. Reload the page to see which are.',
  blocked: 'Your browser kept the editor’s tab from opening. Allow pop-ups for this site, or open it here.',
});
