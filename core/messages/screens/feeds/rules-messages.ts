import { catalogue } from '#core/messages/catalogue.ts';
import type { RuleOperation } from '../../../rules/rule-schema.ts';

const many = (count: number, [one, more]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
const products = ['product', 'products'] as const;

const operations: Readonly<Record<RuleOperation, string>> = {
  is: 'is one of',
  is_not: 'is none of',
  contains: 'contains',
  contains_not: 'does not contain',
  more: 'is more than',
  less: 'is less than',
  before: 'is before',
  after: 'is on or after',
  exists: 'is there',
  missing: 'is missing',
};

/** The rules of a feed: which products are drawn with which template. */
export const rulesMessages = catalogue('rulesMessages', {
  title: 'Rules',
  titleOf: (feed: string) => `Rules of ${feed}`,
  subtitle: 'The first rule that matches a product decides what becomes of it.',
  link: 'Rules',
  loadFailed: 'The rules could not be loaded.',

  emptyTitle: 'One design for all products so far',
  emptyText:
    'A rule gives some products another template, keeps the shop’s photo, or leaves them out of the published feed, always or for a time.',
  example: 'Sale design for sale prices',
  exampleName: 'Sale',
  add: 'Add rule',
  newName: (place: number) => `Rule ${place}`,

  list: 'Rules in their order',
  rule: (place: number, name: string) => `Rule ${place}: ${name}`,
  name: 'Name',
  isOn: 'On',
  moveUp: (name: string) => `Move “${name}” up`,
  moveDown: (name: string) => `Move “${name}” down`,
  drag: 'Drag to another place',
  moved: (name: string, place: number, all: number) => `Rule “${name}” now ${place} of ${all}.`,
  remove: (name: string) => `Delete “${name}”`,
  removed: (name: string) => `Rule “${name}” deleted.`,

  when: 'Products',
  match: 'Which conditions have to hold',
  all: 'All conditions',
  any: 'Any condition',
  everything: 'Every product. Add a condition to choose some.',
  addCondition: 'Add condition',
  removeCondition: (field: string) => `Remove the condition on ${field}`,
  field: 'Field',
  operation: 'Comparison',
  operations,
  value: 'Value',
  addValue: 'Add a value',
  removeValue: (value: string) => `Remove ${value}`,
  inProducts: (count: number) => `in ${many(count, products)}`,

  does: 'What becomes of them',
  template: 'Another template',
  photo: 'The shop’s photo',
  leaveOut: 'Left out of the feed',
  leaveOutHint: 'The whole product is taken out of the published feed.',
  chooseTemplate: 'Template',
  templatePlaceholder: 'Choose a template',

  window: 'Only for a time',
  from: 'From',
  until: 'Until',
  timeZone: 'Time zone',

  counted: (matches: number) => `Matches ${matches.toLocaleString('en-US')}`,
  draws: {
    template: (count: number) => `draws ${count.toLocaleString('en-US')}`,
    photo: (count: number) => `keeps ${many(count, ['photo', 'photos'])}`,
    leave_out: (count: number) => `leaves out ${count.toLocaleString('en-US')}`,
  },
  taken: (takes: readonly { count: number; place: number; name: string }[]) =>
    `(${takes.map(({ count, place, name }) => `${count.toLocaleString('en-US')} go to rule ${place} “${name}”`).join(', ')})`,
  toCome: 'Its window has not opened yet.',
  off: 'Off',
  counting: 'Counting …',
  countFailed: 'The products could not be counted.',
  notRead: 'How many products match shows after the first run of the feed.',
  firstOnly: (count: number) => `Counted in the first ${many(count, products)} of a large feed.`,

  default: 'All other products',
  defaultText: 'The feed’s own template',
  rest: (count: number) => `draws ${count.toLocaleString('en-US')}`,

  examples: 'Some of its products',
  kinds: { typical: 'Typical', longest: 'Longest title', new: 'New to this rule' },
  exampleOf: (kind: string, title: string) => `${kind}: ${title}`,

  save: 'Save rules',
  saved: 'Rules saved.',
  saveFailed: 'The rules could not be saved.',
  discard: 'Discard changes',
  leave: 'Leave without saving the rules?',
  needsTemplate: 'Choose a template for this rule.',
  needsValue: 'Add a value to each condition.',
  needsField: 'Choose a field for each condition.',
  needsName: 'Give the rule a name.',
  wrongWindow: 'The window ends before it begins.',
  incomplete: (count: number) =>
    count === 1 ? 'One rule is not complete yet.' : `${count} rules are not complete yet.`,
});
