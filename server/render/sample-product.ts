import sharp from 'sharp';
import type { SceneNode } from '#core/paint/paint-engine.ts';
import type { Engine } from './engine/engine.ts';

const sidePx = 1000;

/** The sample product's photo as PNG on a transparent ground. */
export async function drawSamplePhoto(engine: Engine): Promise<Buffer> {
  const canvas: SceneNode = {
    type: 'container',
    style: { display: 'block', position: 'relative', width: `${sidePx}px`, height: `${sidePx}px` },
    children: cup.map((style) => ({
      type: 'container',
      style: { position: 'absolute', display: 'block', ...style },
      children: [],
    })),
  };
  const pixels = await engine.draw(canvas, { width: sidePx, height: sidePx });
  return sharp(pixels, { raw: { width: sidePx, height: sidePx, channels: 4 } })
    .png()
    .toBuffer();
}

// From back to front: shadow on the table, handle, body, its sheen, rim and the dark of the inside.
const cup = [
  {
    left: '130px',
    top: '815px',
    width: '700px',
    height: '130px',
    borderRadius: '50%',
    background:
      'radial-gradient(closest-side, rgba(60,48,36,0.42), rgba(60,48,36,0.12) 60%, rgba(60,48,36,0))',
  },
  {
    left: '610px',
    top: '330px',
    width: '300px',
    height: '350px',
    borderRadius: '50%',
    border: '56px solid #c9bba8',
    boxShadow: 'inset 10px 12px 16px rgba(70,55,40,0.28)',
  },
  {
    left: '150px',
    top: '190px',
    width: '580px',
    height: '690px',
    borderRadius: '24px 24px 190px 190px / 60px 60px 210px 210px',
    background: 'linear-gradient(90deg, #b9a88f 0%, #e6dac8 18%, #f4ecdf 38%, #dfd1bd 66%, #a8957b 100%)',
  },
  {
    left: '150px',
    top: '600px',
    width: '580px',
    height: '280px',
    borderRadius: '0 0 190px 190px / 0 0 210px 210px',
    background: 'linear-gradient(90deg, #4c5f6b 0%, #7f95a1 20%, #9db0ba 40%, #6f8591 68%, #3c4d58 100%)',
  },
  {
    left: '150px',
    top: '130px',
    width: '580px',
    height: '126px',
    borderRadius: '50%',
    background: 'linear-gradient(90deg, #cfc0a9, #fbf6ee 40%, #d3c5af)',
  },
  {
    left: '172px',
    top: '148px',
    width: '536px',
    height: '96px',
    borderRadius: '50%',
    background: 'linear-gradient(180deg, #6d5c48 0%, #a8957b 70%, #cbbca5 100%)',
  },
] as const;
