import { expect, it } from 'vitest';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { wordsIn } from './one-text.ts';
import { withCapitals } from './capitals.ts';

const drawn = (html: string) => wordsIn(withCapitals(parseTemplateHtml(html).tree));

it.each([
  ['iPhone case, small (black)', 'IPhone Case, Small (Black)'],
  ["o'neill’s t-shirt 350ml", "O'neill’s T-Shirt 350ml"],
  ['ßtest ǆep ÉTÉ große', 'Sstest ǅep ÉTÉ Große'],
  ['кружка ελιά', 'Кружка Ελιά'],
  ['one<b>two</b> <b>th</b>ree', 'Onetwo Three'],
  ['<span style="text-transform:none">small</span> big', 'small Big'],
  ['one<br>two', 'One\nTwo'],
])('%s', (html, expected) => {
  expect(drawn(`<p style="text-transform:capitalize">${html}</p>`)).toBe(expected);
});

it('Greek in capitals carries no accents but its dots, and other letters keep theirs', () => {
  const { tree } = parseTemplateHtml('<p style="text-transform:uppercase">Ξύλο ΐδιο été</p>');
  expect(wordsIn(withCapitals(tree))).toBe('Ξυλο ϊδιο été');
});

it('a text that is not to be capitalized stays the same object', () => {
  const { tree } = parseTemplateHtml('<p style="text-transform:uppercase">one</p>');
  expect(withCapitals(tree)).toBe(tree);
});
