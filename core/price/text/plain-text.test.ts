import { parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import { namedCharacters } from './named-characters.ts';
import { plainText } from './plain-text.ts';

it.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['Tom &amp; Jerry &#039;s &quot;Mug&quot;', 'Tom & Jerry \'s "Mug"'],
  ['Caf&eacute; &ndash; 12&nbsp;&euro;', 'Café – 12\u00a0€'],
  ['S&#x26;P &#8482; &#146;s', 'S&P ™ ’s'],
  ['<p>Leather</p>', 'Leather'],
  ['Bag<br/>of <b>leather</b>', 'Bag of leather'],
  ['&lt;p&gt;Leather&lt;/p&gt;', 'Leather'],
  ['<a href="https://shop.example/?a=1">Shoe</a> 42', 'Shoe 42'],
  ['<div class="x"><ul><li>One</li><li>Two</li></ul></div>', 'One Two'],
  ['Shoe<!-- sku 7 --> red<style>p{color:red}</style>', 'Shoe red'],
])('%j is drawn as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it.each([
  'A < B',
  'a<b and b>c',
  'R&D',
  'Tom &amp Co',
  'AT&T; the book',
  'I <3 you',
  'Size <M>',
  'Sizes <S> to <XL>',
  '<unknown> tag',
  'M&S; &foo; &#0; &#xD800;',
  '5 > 3 & 2 < 4',
  'Fish & Chips',
  '<pink> shirt',
  '',
])('%j stays as it is', (text) => {
  expect(plainText(text)).toBe(text);
});

it('a text is read once more and not for ever', () => {
  expect(plainText('Tom &amp;amp; Jerry')).toBe('Tom &amp; Jerry');
});

it('every name means what it means in a page', () => {
  const spaces = new Set(['ensp', 'emsp', 'thinsp']);
  for (const [name, character] of namedCharacters) {
    if (spaces.has(name)) continue;
    const [node] = parseFragment(`&${name};`).childNodes;
    expect([name, node !== undefined && 'value' in node ? node.value : '']).toEqual([name, character]);
  }
});

it('a text of many half tags is read in a moment', () => {
  const text = '<p <a <!-- <style '.repeat(300);
  expect(plainText(text).length).toBeGreaterThan(1000);
});
