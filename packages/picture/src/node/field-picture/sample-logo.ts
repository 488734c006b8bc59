import sharp from 'sharp';
import type { SceneNode } from '../../paint.ts';
import type { Engine } from '../engine/engine.ts';

const size = { width: 640, height: 200 };

/** Draws the placeholder for a brand's logo in the sample product: a mark and a word as PNG on a transparent background. */
export async function drawSampleLogo(engine: Engine): Promise<Buffer> {
  const box = (style: Readonly<Record<string, string>>, children: SceneNode[] = []): SceneNode => ({
    type: 'container',
    style: { display: 'block', ...style },
    children,
  });
  const ring = { position: 'absolute', borderRadius: '50%' };
  const word: SceneNode = { type: 'text', text: 'brand', style: {} };
  const words = { fontFamily: 'Inter', fontSize: '132px', fontWeight: '700', lineHeight: '150px' };
  const canvas = box({ position: 'relative', width: `${size.width}px`, height: `${size.height}px` }, [
    box({ ...ring, left: '10px', top: '20px', width: '160px', height: '160px', backgroundColor: '#1f5c55' }),
    box({ ...ring, left: '62px', top: '46px', width: '82px', height: '82px', backgroundColor: '#f3c969' }),
    box({ ...words, position: 'absolute', left: '196px', top: '18px', width: '440px', color: '#1f2a37' }, [
      word,
    ]),
  ]);
  const pixels = await engine.draw(canvas, size);
  return sharp(pixels, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
}
