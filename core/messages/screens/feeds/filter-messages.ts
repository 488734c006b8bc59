import { catalogue } from '#core/messages/catalogue.ts';

const plainOperations: Readonly<Record<string, string>> = {
  Equal: 'is',
  'Not Equal': 'is not',
  'More Than': 'is more than',
  'Less Than': 'is less than',
  Exist: 'has a value',
  'String Contain': 'contains',
  'Array Contain': 'has in its list',
};

/** Operations of the availability filter, in plain words. */
export const filterMessages = catalogue('filterMessages', {
  /** Plain words by the specification's name of the operation. */
  plain: plainOperations,
  choice: (plain: string, name: string) => `${plain} (${name})`,
});
