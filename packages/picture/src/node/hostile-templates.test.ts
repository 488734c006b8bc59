import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { inkOf, makeJpeg, decodePixels, plain } from './photo.fixture.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { templateFromHtml } from './template-from-html.ts';

/** A run gives a picture far more, but nobody waits longer for one in the editor. */
const limitMs = 10_000;

const size = { width: 600, height: 600 };
const goodHtml = '<div style="width:600px;height:600px;background:#0a0;color:#fff">{{TITLE}}</div>';

const visits: string[] = [];
const canary = createServer((request, response) => {
  visits.push(request.url ?? '');
  response.end();
});
await new Promise<void>((resolve) => {
  canary.listen(0, '127.0.0.1', resolve);
});
canary.on('connection', () => visits.push('a connection'));
const lure = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
const renderer = await createImageRenderer();
const photo = await makeJpeg(300, 300, plain(200, 200, 200));
const good = (await draw(goodHtml)).hash;

afterAll(() => {
  canary.close();
});

function draw(html: string, values: Record<string, string> = { TITLE: 'Cup' }) {
  return renderer.render({ template: templateFromHtml({ html, ...size }), ...size, values, photo });
}

const box = (style: string, content = 'Cup') => `<div style="${style}">${content}</div>`;
const nested = (depth: number, style = '') =>
  `<div style="${style}">`.repeat(depth) + 'Cup' + '</div>'.repeat(depth);
const zigzag = (count: number) =>
  Array.from({ length: count }, (_unused, at) => `L${(at * 7919) % 600} ${(at * 104_729) % 600}`).join('');
const list = (count: number, item: string) => Array<string>(count).fill(item).join(',');

const templates: [name: string, html: (url: string) => string][] = [
  ['fifty thousand nested boxes', () => nested(50_000)],
  ['five hundred nested turned boxes', () => nested(500, 'transform:rotate(1deg);opacity:.99')],
  ['five hundred nested flex boxes', () => nested(500, 'display:flex;flex:1 1 auto;width:100%')],
  ['a million characters', () => box('font-size:12px', 'W'.repeat(1_000_000))],
  ['a million characters in one tag', () => `<div title="${'x'.repeat(1_000_000)}">Cup</div>`],
  ['twenty thousand boxes', () => box('width:2px;height:2px', '').repeat(20_000)],
  [
    'twenty thousand photos',
    () => '<img src="{{IMAGE_URL}}" style="width:600px;height:600px">'.repeat(20_000),
  ],
  ['three hundred text shadows', () => box(`text-shadow:${list(300, '0 0 40px red')}`)],
  [
    'hundreds of boxes with shadows',
    () => box('box-shadow:0 0 90px red;width:500px;height:500px').repeat(400),
  ],
  ['a blur of a million', () => box('filter:blur(1000000px);width:600px;height:600px;background:red')],
  ['fifty blurs in one', () => box(`filter:${'blur(90px) '.repeat(50)};width:600px;height:600px`)],
  [
    'a hundred gradients',
    () => box(`background:${list(100, 'conic-gradient(red,blue)')};width:600px;height:600px`),
  ],
  [
    'a hundred boxes cut along thousands of lines',
    () => box(`clip-path:path('M0 0${zigzag(1800)}Z');background:red;width:600px;height:600px`).repeat(100),
  ],
  [
    'a path beyond all measure',
    () => box("clip-path:path('M0 0L1e9 99999999999L-1e300 5Z');background:red;width:600px;height:600px"),
  ],
  ['a box of a billion', () => box('width:1000000000px;height:1000000000px;background:red')],
  ['a letter of a million', () => box('font-size:1000000px')],
  ['sizes that are no numbers', () => box('width:NaN;height:calc(1/0);font-size:infinitypx;opacity:1e999')],
  ['negative sizes', () => box('width:-50px;height:-1e9px;font-size:-20px;border-radius:-5px;flex-grow:-1')],
  [
    'sizes that contradict',
    () => box('width:10px;min-width:9000px;max-width:5px;height:1px;min-height:9000px;aspect-ratio:0.00001'),
  ],
  [
    'percentages of nothing',
    () => box('display:flex;width:0;height:0', nested(40, 'width:8000%;height:8000%;padding:8000%')),
  ],
  [
    'a drawing that uses itself a billion times',
    () => `<svg>${'<g id="a"><use href="#a"/><use href="#a"/></g>'.repeat(30)}</svg>`,
  ],
  [
    'a drawing as a picture',
    () =>
      `<img src="data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><use href="#a" id="a"/></svg>').toString('base64')}">`,
  ],
  ['ten megabytes of embedded pictures', () => `<img src="data:image/png;base64,${'A'.repeat(10_000_000)}">`],
  [
    'pictures from elsewhere',
    (url) =>
      `<img src="${url}/img"><img srcset="${url}/set 2x"><picture><source srcset="${url}/source"></picture><input type=image src="${url}/input">`,
  ],
  [
    'styles from elsewhere',
    (url) =>
      `<style>@import url(${url}/import);@font-face{font-family:x;src:url(${url}/font)}*{background:url(${url}/bg)}</style><link rel=stylesheet href="${url}/link">`,
  ],
  [
    'backgrounds, masks and cursors from elsewhere',
    (url) =>
      box(
        `background:url(${url}/b);background-image:image-set('${url}/s' 1x);mask:url(${url}/m);cursor:url(${url}/c),auto;list-style:url(${url}/l);border-image:url(${url}/i)`,
      ),
  ],
  [
    'frames, scripts and media',
    (url) =>
      `<script>fetch('${url}/js')</script><iframe src="${url}/frame"></iframe><object data="${url}/object"></object><embed src="${url}/embed"><video poster="${url}/poster" src="${url}/video"></video><base href="${url}/">`,
  ],
  [
    'a page that leads elsewhere',
    (url) =>
      `<meta http-equiv="refresh" content="0;url=${url}/refresh"><a href="${url}/a" ping="${url}/ping">Cup</a><form action="${url}/form"><button>Cup</button></form>`,
  ],
  [
    'files of the machine',
    () =>
      `<img src="file:///etc/passwd"><img src="/etc/passwd"><img src="../../package.json">${box('background:url(file:///etc/passwd)')}`,
  ],
  ['a font from elsewhere', (url) => box(`font-family:url(${url}/f),'${url}/g',Inter`)],
  [
    'photos of a slot with a query',
    (url) => `<img src="${url}/{{IMAGE_URL}}"><img src="{{IMAGE_URL}}/../x"><img src="{{TITLE}}">`,
  ],
  ['endless tables, lists and unknown tags', () => '<table><tr><td><ul><li><x-y><marquee>'.repeat(3000)],
  ['broken markup', () => '<div style="color:red<div <<<>>> </p></div --><!-- <div>Cup'.repeat(200)],
  [
    'placeholders in placeholders',
    () => `${'{{'.repeat(5000)}TITLE${'}}'.repeat(5000)} {{{{TITLE}}}} {{{TITLE}}}`,
  ],
  ['ten thousand placeholders', () => '{{TITLE}} '.repeat(10_000)],
  ['every letter in its own style', () => '<b><i><u>C</u></i></b>'.repeat(3000)],
];

describe('a hostile template', () => {
  it.each(templates)(
    'of %s ends in a picture or an error, asks nobody, and harms no other',
    { timeout: limitMs },
    async (_name, html) => {
      const outcome = await draw(html(lure)).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.message).not.toBe('');
      else expect(outcome).toMatchObject(size);
      expect((await draw(goodHtml)).hash).toBe(good);
      expect(visits).toEqual([]);
    },
  );

  it('does not hold up good ones drawn at the same time', { timeout: limitMs }, async () => {
    const slow = templates.slice(0, 12).map(([, html]) => draw(html(lure)).catch(() => null));
    const quick = await Promise.all(Array.from({ length: 12 }, () => draw(goodHtml)));
    expect(new Set(quick.map(({ hash }) => hash))).toEqual(new Set([good]));
    await Promise.all(slow);
  });
});

describe('a product text', () => {
  const ground =
    '<div style="width:600px;height:600px;background:#0a0;color:#fff;font-size:30px">{{TITLE}}</div>';

  async function whiteOf(title: string) {
    return inkOf(
      await decodePixels((await draw(ground, { TITLE: title })).jpeg),
      (...levels) => Math.min(...levels) > 200,
    );
  }

  it.each([
    ['markup', '<div style="position:absolute;top:500px">Cup</div>'],
    ['a closing tag', '</div><div style="background:#fff;width:600px;height:600px">Cup'],
    ['a script', '<script>alert(1)</script>'],
    ['a style', '</style><style>*{background:#fff}'],
    ['a comment', '<!-- Cup -->'],
    ['braces', '{{TITLE}} {{PRICE}} {{#each}}'],
    ['entities', '&lt;b&gt; &amp; &#60;'],
    ['quotes', `" ' \` onload=alert(1) style="color:red`],
    ['an expression', '${1+1} #{1} <%= 1 %>'],
  ])('of %s is drawn as the text it is', async (_name, title) => {
    const [hostile, harmless] = [await whiteOf(title), await whiteOf(title.replace(/[^\w\s]/g, 'x'))];
    // The same number of letters takes about as much ink, on the first lines, and nothing else turns white.
    expect(hostile.count).toBeGreaterThan(harmless.count * 0.4);
    expect(hostile.count).toBeLessThan(harmless.count * 1.8);
    expect(hostile.bottom).toBeLessThanOrEqual(170);
  });

  it('of ten thousand characters stays inside the picture and its time', { timeout: limitMs }, async () => {
    for (const title of [
      'W'.repeat(10_000),
      'ab '.repeat(3400),
      'ü'.repeat(10_000),
      '\u202e'.repeat(10_000),
      'e\u0301\u0302'.repeat(3400),
    ])
      expect(await draw(ground, { TITLE: title })).toMatchObject(size);
  });

  it('with marks that turn the direction looks as it does without them', async () => {
    const plainTitle = await draw(ground, { TITLE: 'Cup 12' });
    for (const mark of ['\u202e', '\u202d', '\u2066', '\u2067', '\u2069'])
      expect((await draw(ground, { TITLE: `${mark}Cup${mark} 12` })).hash).toBe(plainTitle.hash);
  });

  it('asks nobody for anything', async () => {
    for (const title of [`<img src=${lure}/x>`, `url(${lure}/y)`, `${lure}/z`])
      await draw(`<img src="{{TITLE}}">${ground}`, { TITLE: title });
    expect(visits).toEqual([]);
  });
});

it('the listener of these tests does hear a visitor', async () => {
  await fetch(`${lure}/hello`);
  expect(visits).toContain('/hello');
});
