import type { Translated } from '#core/messages/catalogue.ts';
import type { filterMessages as filterMessagesInEnglish } from '#core/messages/screens/feeds/filter-messages.ts';

export const filterMessages = {
  plain: {
    Equal: 'ist',
    'Not Equal': 'ist nicht',
    'More Than': 'ist mehr als',
    'Less Than': 'ist weniger als',
    Exist: 'hat einen Wert',
    'String Contain': 'enthält',
    'Array Contain': 'hat in seiner Liste',
  },
  choice: (plain, name) => `${plain} (${name})`,
} satisfies Translated<typeof filterMessagesInEnglish>;
