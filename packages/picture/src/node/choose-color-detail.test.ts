import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTemplate, starterIds } from '../designs.ts';
import { sampled } from '../../../../tests/harness/long-run.ts';
import { chooseColorDetail } from './choose-color-detail.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { openEngine } from './engine/engine.ts';
import { makeJpeg, quarters } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const size = { width: 1000, height: 400 };

const renderer = await createImageRenderer();
const photo = await makeJpeg(600, 600, quarters);

/** Returns the picture of a template of one text on a plain ground. */
async function draw(style: string, ground: string, text = 'Sale until Sunday, from 19.00') {
  const words = `<div style="position:absolute;left:60px;top:60px;width:900px;${style}">${text}</div>`;
  const html = `<div style="position:relative;width:1000px;height:400px;background:${ground}">${words}</div>`;
  const template = templateFromHtml({ html, ...size });
  const { jpeg } = await renderer.render({ template, ...size, values: {}, photo });
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { chromaSubsampling } = await sharp(jpeg).metadata();
  return { chromaSubsampling, data };
}

describe('a JPEG', () => {
  it.each([
    ['red', 'font-size:26px;color:#e00000', '#ffffff'],
    ['white on red', 'font-size:26px;color:#ffffff', '#d00000'],
    ['blue on red', 'font-size:40px;color:#0000ff', '#e00000'],
    ['of a colour of the photo', 'font-size:26px;color:{{PHOTO_COLOR_ACCENT}}', '#ffffff'],
    ['on a colour of the photo', 'font-size:26px;color:{{PHOTO_COLOR_INK}}', '{{PHOTO_COLOR}}'],
    ['gold on black', 'font-size:28px;color:#d4af37', '#111111'],
  ])('keeps every colour value where thin words are %s', async (_what, style, ground) => {
    expect((await draw(style, ground)).chromaSubsampling).toBe('4:4:4');
  });

  it.each([
    ['grey', 'font-size:26px;color:#555555', '#ffffff'],
    ['black', 'font-size:20px;color:#000000', '#ffffff'],
    ['large and red', 'font-size:100px;font-weight:800;color:#e00000', '#ffffff'],
  ])('is no larger than it needs to be where words are %s', async (_what, style, ground) => {
    expect((await draw(style, ground)).chromaSubsampling).toBe('4:2:0');
  });

  it('is the same for every product of a template, whatever its photo and values', async () => {
    const words = '<p style="font-size:26px;color:#e00000">{{PROMISE}}</p>';
    const html = `<img src="{{IMAGE_URL}}" style="width:500px;height:500px">${words}`;
    const template = templateFromHtml({ html, ...size });
    const values = [{ PROMISE: '' }, { PROMISE: 'Free returns within thirty days' }];
    const drawn = await Promise.all(
      values.map(async (each) => renderer.render({ template, ...size, values: each, photo })),
    );
    const details = await Promise.all(drawn.map(async ({ jpeg }) => sharp(jpeg).metadata()));
    expect(new Set(details.map(({ chromaSubsampling }) => chromaSubsampling)).size).toBe(1);
  });

  // The leaflet has small red words on yellow, the season thin gold on green.
  it('of most starters needs a quarter of the colour values', async () => {
    const engine = await openEngine();
    const canvas = { width: 1080, height: 1080 };
    const plain = starterIds.filter((starter) => !['flyer', 'season'].includes(starter));
    for (const starter of sampled(plain, 3)) {
      const { html } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
      const template = templateFromHtml({ html, ...canvas });
      const detail = await chooseColorDetail(engine, { template, canvas, brandFonts: [] });
      expect([starter, detail]).toEqual([starter, '4:2:0']);
    }
  });
});
