import { expect, test } from 'vitest';
import { parseExpression } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import { parseTemplateConfig } from '#picture';
import { configProblemText, templateProblemText } from './template-problems.ts';

test.each([
  ['<script></script>', '<script> was removed.'],
  ['<table></table>', '<table> is not supported and is drawn as a plain box.'],
  ['<p onclick="a"></p>', 'The attribute onclick of <p> was removed.'],
  ['<p style="cursor:pointer"></p>', 'The style "cursor: pointer" was left out (unknown property).'],
  [
    '<img src="https://a.example/b.png">',
    'The image "https://a.example/b.png" was removed: only {{IMAGE_URL}} and embedded pictures are drawn.',
  ],
  [
    '<p data-draw="chart"></p>',
    'data-draw="chart" was left out: only "rating", "qr" and "energy" are drawn.',
  ],
  ['<i></i>'.repeat(601), 'The template has more than 600 elements; the rest was left out.'],
])('what is not drawn of %s is told in a sentence', (html, sentence) => {
  expect(parseTemplateHtml(html).problems.map(templateProblemText)).toEqual([sentence]);
});

test.each([
  ['PRICE | shout', /"shout" is not a function/],
  ['PRICE | constructor', /"constructor" is not a function/],
  ['PRICE | upper 3', /"upper" takes nothing/],
  ['TITLE | truncate x', /"truncate" takes a number/],
  ['PRICE | currency "klingon"', /"currency" takes a locale/],
  ['PRICE | discount "20"', /"discount" takes the fields/],
  ['PRICE | discount SALE_PRICE "0%"', /such as "5%"/],
  ['PRICE | discount SALE_PRICE "100%"', /such as "5%"/],
  ['PRICE |', /"" is not a function/],
  ['PRICE | divide 0', /"divide" takes a number above zero/],
  ['PRICE | times 2 3', /"times" takes a number above zero/],
  ['PRICE | part', /"part" takes "whole"/],
  ['PRICE | part "whole" "klingon"', /"part" takes "whole"/],
  ['PRICE | prefix', /"prefix" takes one or more/],
  ['PRICE | lowest 3', /"lowest" takes nothing/],
  ['TITLE | short A B C D E F', /"short" takes up to five/],
  ['TITLE | without', /"without" takes one or more/],
  ['TITLE | map "a"', /"map" takes values/],
  ['PRICE | date "week w"', /"date" takes a pattern/],
  [`TITLE${' | upper'.repeat(21)}`, /more than 20 functions/],
])('what is wrong with {{%s}} is told in a sentence', (source, sentence) => {
  const told: string[] = [];
  parseExpression(source, (problem) => told.push(templateProblemText(problem)));
  expect(told).toEqual([expect.stringMatching(sentence)]);
});

const shape = { id: 'a', kind: 'shape', width: 10, height: 10 };

test.each([
  ['{', "The template's configuration is not JSON."],
  ['[]', "The template's configuration is not an object."],
  ['{"version":"two"}', "The template's configuration has no version that can be read."],
  [
    '{"version":3}',
    'This template was saved by a newer version of Feedmaker (format 3, this one reads up to 2). Update Feedmaker to open it.',
  ],
  [
    JSON.stringify({ version: 2, objects: [shape, shape] }),
    'The template\'s configuration cannot be read: "objects" holds two layers with the same id.',
  ],
  [
    JSON.stringify({ version: 2, objects: [{ ...shape, border: { width: 1, color: 'x y' } }] }),
    'The template\'s configuration cannot be read: "objects.0.border.color" is not a colour.',
  ],
  [
    JSON.stringify({ version: 2, objects: [{ ...shape, width: 'wide' }] }),
    'The template\'s configuration cannot be read: "objects.0.width" has a value that is not allowed.',
  ],
])('why the configuration %s cannot be read is told in a sentence', (text, sentence) => {
  const { problem } = parseTemplateConfig(text);
  expect(problem && configProblemText(problem)).toBe(sentence);
});
