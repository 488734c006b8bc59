import { expect, it } from 'vitest';
import { makeRandom } from '../../../feed/src/random.fixture.ts';
import type { PaintEngine, SceneNode } from '../paint.ts';
import { blendTile } from '../paint/pixels/blend.ts';
import { layStencil } from '../paint/pixels/stencil.ts';
import { parseTemplateHtml } from '../html.ts';
import { usually } from '../../../../tests/harness/long-run.ts';
import { openBothWays } from './both-ways.fixture.ts';
import { openEngine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';

const canvas = { width: 120, height: 90 };

it('a shape that was drawn in white is in any colour what the renderer draws in it, turned and round too', async () => {
  const engines: PaintEngine[] = [await openEngine(), await openWasmEngine()];
  for (const engine of engines) {
    for (let seed = 0; seed < usually(6, 60); seed += 1) {
      const random = makeRandom(seed);
      const color = [random.below(256), random.below(256), random.below(256)] as const;
      const px = (from: number, below: number) => `${from + random.below(below)}px`;
      const style = {
        position: 'absolute',
        left: px(-20, 60),
        top: px(-20, 50),
        width: px(20, 90),
        height: px(20, 70),
        ...(random.isLucky(0.7) && { borderRadius: px(0, 50) }),
        ...(random.isLucky(0.7) && { transform: `rotate(${random.below(360)}deg)` }),
      };
      const scene = (backgroundColor: string): SceneNode => ({
        type: 'container',
        style: { position: 'relative', width: '120px', height: '90px', display: 'flex' },
        children: [{ type: 'container', style: { ...style, backgroundColor }, children: [] }],
      });
      const ground = Uint8Array.from({ length: 120 * 90 * 3 }, () => random.below(256));
      const [wanted, found] = [Uint8Array.from(ground), Uint8Array.from(ground)];
      const whole = { left: 0, top: 0, ...canvas };
      const inColor = await engine.draw(scene(`rgb(${color.join(',')})`), canvas);
      blendTile({ ...canvas, data: wanted }, { ...whole, data: inColor });
      const white = await engine.draw(scene('#ffffff'), canvas);
      layStencil({ ...canvas, data: found }, { ...whole, data: white }, color);
      expect(Buffer.compare(found, wanted), `seed ${seed}`).toBe(0);
    }
  }
});

it('layers in a colour of the product are drawn as in one scene, seen through, turned or round', async () => {
  const drawBothWays = await openBothWays();
  const box = (style: string) => `<div style="position:absolute;background:{{COLOR}};${style}"></div>`;
  const html = `<div style="position:relative;width:120px;height:90px;overflow:hidden;background:#ffffff">
    ${box('left:0;top:0;width:120px;height:90px;opacity:0.62')}
    ${box('left:70px;top:-20px;width:60px;height:140px;transform:rotate(8deg)')}
    ${box('left:10px;top:12px;width:40px;height:40px;border-radius:50%')}
    ${box('left:20px;top:60px;width:30px;height:20px;opacity:0.35')}</div>`;
  const template = parseTemplateHtml(html);
  for (let seed = 0; seed < usually(3, 20); seed += 1) {
    const random = makeRandom(seed);
    const hex = () => random.below(256).toString(16).padStart(2, '0');
    const values = { COLOR: `#${hex()}${hex()}${hex()}` };
    const { furthest, isAlike } = await drawBothWays({ template, canvas, values });
    expect([furthest < 2, isAlike], `seed ${seed}`).toEqual([true, true]);
  }
});
