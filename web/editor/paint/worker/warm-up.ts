import { openPainting } from '#picture/paint';
import type { TemplateBox } from '#picture';
import type { BrowserEngine } from './open-engine.ts';

const canvas = { width: 64, height: 64 };

/** Text in both usual weights on a rounded background, as in almost every template. */
const tree: TemplateBox = {
  kind: 'box',
  tag: 'canvas',
  style: { display: 'block', position: 'relative', fontFamily: 'Inter', fontSize: '12px' },
  children: ['400', '700'].map((fontWeight) => ({
    kind: 'box',
    tag: 'div',
    style: {
      display: 'block',
      position: 'absolute',
      left: '0px',
      top: '0px',
      width: '60px',
      height: '30px',
      background: '#333333',
      borderRadius: '4px',
      fontWeight,
    },
    children: [{ kind: 'text', text: 'Warm-up' }],
  })),
};

/** Draws a small picture that nobody sees, because at first use fonts are unpacked and code is compiled. */
export async function warmUp(engine: BrowserEngine): Promise<void> {
  const template = { tree, placeholders: [], problems: [] };
  const { engine: drawing } = await engine.prepare(template, {});
  await openPainting().paint(drawing, { template, tree, canvas, photos: new Map() });
}
