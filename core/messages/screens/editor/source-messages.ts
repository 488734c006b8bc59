import { catalogue } from '#core/messages/catalogue.ts';

/** A template that was brought as HTML, edited as such. */
export const sourceMessages = catalogue('sourceMessages', {
  source: 'HTML source',
  sourceHint: 'The Tab key indents. To leave the source, press Escape and then Tab.',
  edit: 'Edit HTML',
  insertField: 'Insert field',
  insertFieldHint: 'Puts a placeholder in at the caret, which stands for a value of each product',
  photo: 'Product photo',
  inserted: (field: string) => `{{${field}}} inserted`,
  noProblems: 'All of this HTML is drawn.',
  problems: (count: number) =>
    count === 1
      ? '1 part is not drawn and is left out when it is saved'
      : `${count.toLocaleString('en')} parts are not drawn and are left out when it is saved`,
  line: (line: number) => `Line ${line.toLocaleString('en')}`,
  problemAt: (line: number, text: string) => `Line ${line.toLocaleString('en')}: ${text}`,
});
