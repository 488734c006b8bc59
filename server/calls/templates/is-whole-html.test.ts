import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseTemplateHtml } from '#picture/html';
import { templateLimits } from '#picture';
import { isWholeHtml } from './is-whole-html.ts';

const uri = (bytes: number, type = 'image/png') =>
  `data:${type};base64,${randomBytes(bytes).toString('base64')}`;
const picture = uri(9_000);
const img = `<img src="${picture}">`;

test.each([
  ['a picture', img, true],
  ['no picture', '<p>{{TITLE}}</p>', true],
  ['a short picture beside a long one', `<img src="${uri(99)}">${img}`, true],
  ['one picture twice', img + img, true],
  ['what is no picture', `<img src="${uri(9_000, 'text/html')}">`, false],
  ['a script beside it', `${img}<script></script>`, false],
  ['a picture as a ground', `<div style="background:url(${picture})"></div>`, false],
  ['a picture in words', `<p>${picture}</p>`, true],
  ['a picture in words that is too long for words', `<p>${uri(templateLimits.textLength)}</p>`, false],
  [
    'the same beside a short picture',
    `<img src="${uri(99)}"><p>${uri(templateLimits.textLength)}</p>`,
    false,
  ],
  ['a picture in a comment', `<!-- ${picture} --><p>a</p>`, true],
  ['pictures that are too large together', `<img src="${uri(1_100_000)}">`.repeat(2), false],
  ['a picture that is too large', `<img src="${uri(templateLimits.imageBytes)}">`, false],
])('HTML with %s is whole where the parser leaves nothing of it out', (_name, html, isWhole) => {
  expect(parseTemplateHtml(html).problems.length === 0).toBe(isWhole);
  expect(isWholeHtml(html)).toBe(isWhole);
});
