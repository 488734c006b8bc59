import { catalogue } from '#core/messages/catalogue.ts';

/** Texts for a screen that waits for the server longer than usual. */
export const stillLoadingMessages = catalogue('stillLoadingMessages', {
  late: 'This takes longer than usual: the server has not answered yet. Wait a little, or try again.',
  again: 'Asked again. The server has not answered yet.',
});
