import { describe, expect, it } from 'vitest';
import { locateProblems } from './locate-problems.ts';
import { parseTemplateHtml } from './parse-html.ts';

const lines = [
  '<div style="position: relative">',
  '  <script>alert(1)</script>',
  '  <p style="color: red;',
  '    animation: spin 1s">{{TITLE | shout}}</p>',
  '  <img src="https://elsewhere.example/a.png">',
  '  <p>',
  '    plain',
  '    {{BRAND | shout}}',
  '  </p>',
  '  <div onclick="go()" data-if="what">',
  '  </div>',
  '</div>',
];

describe('problems beside their lines', () => {
  it('are those of the parser, each with the line that it is about', () => {
    const html = lines.join('\n');
    const located = locateProblems(html);
    expect(new Set(located.map(({ problem }) => problem))).toEqual(new Set(parseTemplateHtml(html).problems));
    const lineOf = (words: string) =>
      located.filter(({ problem }) => JSON.stringify(problem).includes(words)).map(({ line }) => line);
    expect(lineOf('"script"')).toEqual([2]);
    expect(lineOf('animation')).toEqual([4]);
    expect(lineOf('TITLE')).toEqual([4]);
    expect(lineOf('elsewhere.example')).toEqual([5]);
    expect(lineOf('BRAND')).toEqual([8]);
    expect(lineOf('onclick')).toEqual([10]);
    expect(lineOf('"what"')).toEqual([10]);
  });

  it('count lines as they are written, with any line ends', () => {
    const located = locateProblems(lines.join('\r\n'));
    expect(located.find(({ problem }) => JSON.stringify(problem).includes('onclick'))?.line).toBe(10);
  });

  it('are said beside every line that has them', () => {
    const html = '<p onclick="a">\n<p onclick="a">\n<p>';
    expect(locateProblems(html).map(({ line }) => line)).toEqual([1, 2]);
  });

  it('end at a bound, and are none for what is whole or too large to be read', () => {
    expect(locateProblems('<p>{{TITLE}}</p>')).toEqual([]);
    expect(locateProblems('<p onclick="a">\n'.repeat(5_000)).length).toBeLessThan(5_000);
    expect(locateProblems('x'.repeat(2_000_000)).map(({ line }) => line)).toEqual([1]);
  });
});
