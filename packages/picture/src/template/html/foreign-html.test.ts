import { describe, expect, it } from 'vitest';
import { parseTemplateHtml } from './parse-html.ts';
import { templateLimits } from '../template-limits.ts';
import type { TemplateProblem } from '../template-problem.ts';
import type { TemplateNode } from '../template-tree.ts';

function nodesOf(node: TemplateNode): TemplateNode[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** Returns the part of the HTML that a problem is about: '<font>', 'width of <table>', 'display: grid'. */
function subjectOf(problem: TemplateProblem): string {
  if (typeof problem === 'string') return problem;
  if (problem.code === 'style_removed') return `${problem.property}: ${problem.value}`;
  if (problem.code === 'attribute_removed') return `${problem.name} of <${problem.tag}>`;
  return 'tag' in problem ? `<${problem.tag}>` : problem.code;
}

const styleOf = (html: string) => {
  const [first] = parseTemplateHtml(html).tree.children;
  return first === undefined || first.kind === 'text' ? {} : first.style;
};

describe('HTML from another editor', () => {
  /** HTML of other editors, and every name that must be reported for it; no others are. */
  const exported: [name: string, html: string, told: string[]][] = [
    [
      'absolute layers',
      `<div style="position:relative;width:900px;height:900px"><img src="{{IMAGE_URL}}" alt="" style="position:absolute;left:4px;top:4px;width:800px;height:600px;object-fit:cover;border-radius:24px">
        <div style="position:absolute;left:40px;top:700px;font:700 56px/1.1 'Poppins',sans-serif;z-index:5">{{TITLE}}</div></div>`,
      [],
    ],
    [
      'nested flex boxes',
      `<div style="display:flex;flex-direction:column"><div style="flex:1;display:flex;align-items:center;padding:40px"><img src="{{IMAGE_URL}}" style="max-width:100%;max-height:100%"></div>
        <div style="display:flex;justify-content:space-between"><div style="flex:1 1 0;min-width:0"><h1 style="margin:8px 0 0">{{TITLE}}</h1></div><strong>{{PRICE}}</strong></div></div>`,
      [],
    ],
    [
      'a table',
      `<table width="900" bgcolor="#fff"><tr><td align="right"><font color="red">{{PRICE}}</font></td></tr></table>`,
      ['<table>', '<tbody>', '<tr>', '<td>', '<font>', 'width of <table>', 'bgcolor', 'align of', 'color of'],
    ],
    [
      'classes, web fonts and variables',
      `<html><head><link rel="stylesheet" href="https://fonts.example/css"><style>:root{--a:#fff}.t{color:var(--a)}</style></head>
        <body><p class="t" id="x" style="background:var(--a);width:calc(100% - 4px)">{{TITLE}}</p></body></html>`,
      ['<link>', '<style>', 'background: var(--a)', 'width: calc(100% - 4px)'],
    ],
    [
      'the photo as a background',
      `<div style="width:900px;height:900px;background-image:url('{{IMAGE_URL}}');background-size:cover"></div>`,
      ["background-image: url('{{IMAGE_URL}}')"],
    ],
    [
      'a grid and effects of newer browsers',
      `<div style="display:grid;grid-template-columns:1fr 1fr;backdrop-filter:blur(8px);clip-path:url(#wave);margin-block:4px">{{TITLE}}</div>`,
      ['display: grid', 'grid-template-columns', 'backdrop-filter', 'clip-path', 'margin-block'],
    ],
    [
      'drawings, sources and links',
      `<svg></svg><picture><source srcset="a.webp"><img src="{{IMAGE_URL}}" loading="lazy"></picture><a href="https://shop.example">{{PRICE}}</a>`,
      ['<svg>', '<picture>', '<source>', 'loading of <img>', 'href of <a>'],
    ],
    [
      'words marked up',
      `<center><p><ins>{{PRICE}}</ins> <cite>a</cite> <label>b</label> <time>c</time></p></center>`,
      [],
    ],
  ];

  it.each(exported)('%s: what is not drawn is named, and only that', (_name, html, told) => {
    const { problems } = parseTemplateHtml(html);
    const subjects = problems.map(subjectOf);
    for (const name of told) expect(subjects.filter((subject) => subject.includes(name))).not.toEqual([]);
    expect(subjects.filter((subject) => !told.some((name) => subject.includes(name)))).toEqual([]);
  });

  it('has its font shorthand taken apart, which sets back what it does not mention', () => {
    expect(
      styleOf(`<p style="line-height:3;font:italic 700 56px/1.1 'Open Sans', Arial">a</p>`),
    ).toMatchObject({
      fontStyle: 'italic',
      fontWeight: '700',
      fontSize: '56px',
      lineHeight: '1.1',
      fontFamily: `'Open Sans', Arial`,
    });
    expect(
      styleOf('<p style="line-height:3;font-weight:700;font:20px Inter !important">a</p>'),
    ).toMatchObject({ fontWeight: 'normal', lineHeight: 'normal', fontFamily: 'Inter' });
    for (const value of ['small-caps 20px Inter', '20px', 'caption', '20px url(x)', 'var(--f)']) {
      const parsed = parseTemplateHtml(`<p style="color:red;font:${value}">a</p>`);
      expect(parsed.problems).toMatchObject([{ code: 'style_removed', property: 'font', value }]);
      expect(parsed.tree.children[0]).toMatchObject({ style: { color: 'red' } });
      expect(JSON.stringify(parsed.tree)).not.toContain('20px');
    }
  });

  it('may give an image its size in per cent', () => {
    expect(styleOf('<img src="{{IMAGE_URL}}" width="50%" height="25.5%">')).toMatchObject({
      width: '50%',
      height: '25.5%',
    });
    expect(styleOf('<img src="{{IMAGE_URL}}" width="50%" style="width:20px">')).toMatchObject({
      width: '20px',
    });
    const [image] = parseTemplateHtml('<img src="{{IMAGE_URL}}" width="50%" height="70">').tree.children;
    expect(image).toMatchObject({ height: 70 });
    expect(image).not.toHaveProperty('width');
  });

  it('says that there is more when there is too much to name', () => {
    const many = Array.from({ length: templateLimits.problems + 5 }, (_unused, index) => `x-${index}:1`);
    const { problems } = parseTemplateHtml(`<p style="${many.slice(0, 60).join(';')}">a</p>`);
    expect(problems.length).toBe(templateLimits.problems + 1);
    expect(problems.at(-1)).toBe('and_more');
    const some = parseTemplateHtml(`<p style="${many.slice(0, templateLimits.problems).join(';')}">a</p>`);
    expect(some.problems).not.toContain('and_more');
    expect(nodesOf(some.tree).length).toBe(3);
  });
});
