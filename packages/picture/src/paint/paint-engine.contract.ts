import { describe, expect, it } from 'vitest';
import type { PaintEngine, SceneNode } from './paint-engine.ts';

const red = { width: '30px', height: '20px', background: '#ff0000' };
// A half-transparent red pixel.
const halfRedPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const box = (style: Record<string, string>, ...children: SceneNode[]): SceneNode => ({
  type: 'container',
  style: { display: 'block', ...style },
  children,
});
const words = (text: string, style: Record<string, string> = {}): SceneNode => ({
  type: 'text',
  text,
  style: { display: 'block', fontSize: '20px', lineHeight: '24px', ...style },
});

/** Tests the guarantees that `packages/picture/src/paint` relies on, for any engine. */
export function describePaintEngine(name: string, open: () => Promise<PaintEngine>): void {
  describe(`the paint engine ${name}`, () => {
    const engine = open();
    const pixelOf = (data: Uint8Array, width: number, x: number, y: number) => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ];

    it('draws RGBA with straight alpha, as large as it is told', async () => {
      const half = box({ width: '40px', height: '10px', background: 'rgba(255,0,0,0.4)' });
      const data = await (await engine).draw(half, { width: 40, height: 20 });
      expect(data.byteLength).toBe(40 * 20 * 4);
      expect(pixelOf(data, 40, 5, 5)).toEqual([255, 0, 0, 102]);
      expect(pixelOf(data, 40, 5, 15)[3]).toBe(0);
    });

    it('draws as large as the scene is where it is told no size', async () => {
      expect((await (await engine).draw(box(red))).byteLength).toBe(30 * 20 * 4);
    });

    it('draws pixels it is given as they are', async () => {
      const data = Uint8Array.of(1, 2, 3, 255, 40, 50, 60, 255);
      const src = { width: 2, height: 1, data, premultiplied: true };
      const style = { display: 'block', width: '2px', height: '1px' };
      const drawn = await (
        await engine
      ).draw(box(style, { type: 'image', src, style }), { width: 2, height: 1 });
      expect([...drawn]).toEqual([...data]);
    });

    it('keeps the pictures of a scene apart', async () => {
      const levels = [10, 120, 230];
      const style = { display: 'block', width: '1px', height: '1px' };
      const pictures = levels.map((level): SceneNode => {
        const data = Uint8Array.of(level, level, level, 255);
        return { type: 'image', src: { width: 1, height: 1, data, premultiplied: true }, style };
      });
      const drawn = await (await engine).draw(box({}, ...pictures), { width: 1, height: 3 });
      expect([...drawn]).toEqual(levels.flatMap((level) => [level, level, level, 255]));
    });

    it('says where boxes stand and where lines of text run', async () => {
      const scene = box(
        { position: 'relative', width: '200px', height: '100px' },
        box({ ...red, position: 'absolute', left: '15px', top: '40px' }),
        words('one two three four five six seven', { width: '100px' }),
      );
      const { width, height, children } = await (await engine).measure(scene);
      expect([width, height]).toEqual([200, 100]);
      expect(children[0]?.transform.slice(4)).toEqual([15, 40]);
      const runs = children[1]?.runs ?? [];
      expect(runs.map(({ text }) => text.trim()).join(' ')).toBe('one two three four five six seven');
      expect(new Set(runs.map(({ y }) => y)).size).toBeGreaterThan(2);
      expect(Math.max(...runs.map((run) => run.x + run.width))).toBeLessThanOrEqual(101);
    });

    it('decodes a picture of a template without loss, and says when it cannot', async () => {
      const picture = await (await engine).readPicture(halfRedPng);
      if (picture === 'away') expect.fail('the picture is at hand');
      expect([picture?.width, picture?.height, ...(picture?.data ?? [])]).toEqual([1, 1, 255, 0, 0, 127]);
      expect(await (await engine).readPicture('data:image/png;base64,AAAA')).toBeNull();
    });
  });
}
