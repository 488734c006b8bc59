import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { usually } from '../../../../../tests/harness/long-run.ts';
import { writeLayers } from '../layers/write-layers.ts';
import { layerSchema } from '../layers/layer-schema.ts';
import { randomLayers } from '../layers/random-layers.fixture.ts';
import { parseTemplateHtml } from './parse-html.ts';
import type { TemplateNode } from '../template-tree.ts';
import { writeTemplateHtml } from './write-html.ts';

/** Returns everything of a tree that is drawn: all but the names of its elements. */
function drawn(node: TemplateNode): unknown {
  if (node.kind !== 'box') return node;
  const { tag: _tag, children, ...rest } = node;
  return { ...rest, children: children.map(drawn) };
}

const written = [
  '<p>One <b>two</b> <i>three</i></p>\n  <p>four<br>five</p>',
  '<h1>a</h1><h2 style="font-size:30px">b &amp; &lt;c&gt; "d"</h2>',
  '<body style="background:#eee"><p>a</p></body>',
  `<p style="font-family:'A;B', Inter;color:red">a</p>`,
  '<div style="white-space:pre-line"> a\n\n b </div>',
  '<div dir="rtl" style="-webkit-line-clamp:2;letter-spacing:normal">x</div>',
  '<p data-if="{{A}} &lt; 3 and not {{B}}" data-fit-min="12" data-if-empty="keep">{{A | upper | nope}}</p>',
  '<img src="{{photo}}" width="40" data-ground="extend" data-product-size="72.5" data-product-stands="line" data-if="{{A}}"><img src="data:image/png;base64,iVBORw0KGgo=">',
  '<b><p>tangled</b> tags</p><script>steal()</script><marquee onclick="x">m</marquee>',
  '<p style="background:url(https://evil.example)" onload="steal()">a</p><svg><script>steal()</script></svg>',
  '',
];
const layered = Array.from({ length: usually(20, 60) }, (_unused, seed) =>
  writeLayers({
    canvas: { width: 600, height: 600 },
    background: '#ffffff',
    layers: z.array(layerSchema).parse(randomLayers(seed)),
  }),
);

describe('cleaned HTML', () => {
  it.each([...written, ...layered])('is drawn as before (%#)', (html) => {
    const { tree } = parseTemplateHtml(html);
    const cleaned = writeTemplateHtml(tree);
    const again = parseTemplateHtml(cleaned);
    expect(drawn(again.tree)).toEqual(drawn(tree));
    const codes = again.problems.map((problem) => (typeof problem === 'string' ? problem : problem.code));
    expect(codes.filter((code) => code !== 'function_unknown')).toEqual([]);
  });

  it.each(written)('holds nothing that is not allowed (%#)', (html) => {
    expect(writeTemplateHtml(parseTemplateHtml(html).tree)).not.toMatch(/<script|steal|evil|onload|onclick/);
  });
});
