import type { Translated } from '#core/messages/catalogue.ts';
import type { stillLoadingMessages as stillLoadingMessagesInEnglish } from '#core/messages/screens/still-loading-messages.ts';

export const stillLoadingMessages = {
  late: 'Das dauert länger als sonst: Der Server hat noch nicht geantwortet. Warten Sie etwas, oder versuchen Sie es erneut.',
  again: 'Noch einmal gefragt. Der Server hat noch nicht geantwortet.',
} satisfies Translated<typeof stillLoadingMessagesInEnglish>;
