import { openPainting } from '#picture/paint';
import type { TemplateBox } from '#picture';
import type { BrowserEngine } from './open-engine.ts';

const canvas = { width: 64, height: 64 };

/** Words of both usual weights on a round ground: what nearly every template has. */
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

/** Draws something small and unseen: fonts are unpacked and code is compiled at first use. */
export async function warmUp(engine: BrowserEngine): Promise<void> {
  const template = { tree, placeholders: [], problems: [] };
  const { engine: drawing } = await engine.prepare(template, {});
  await openPainting().paint(drawing, { template, tree, canvas, photos: new Map() });
}
