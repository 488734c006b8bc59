import { catalogue } from '#core/messages/catalogue.ts';

/** What the operations of the availability filter mean, in plain words. */
export const filterMessages = catalogue('filterMessages', {
  /** By the specification's name of the operation. */
  plain: {
    Equal: 'is',
    'Not Equal': 'is not',
    'More Than': 'is more than',
    'Less Than': 'is less than',
    Exist: 'has a value',
    'String Contain': 'contains',
    'Array Contain': 'has in its list',
  } as Readonly<Record<string, string>>,
  choice: (plain: string, name: string) => `${plain} (${name})`,
});
