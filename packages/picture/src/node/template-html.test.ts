import { describe, expect, it } from 'vitest';
import { makePng, makeJpeg, decodePixels, plain } from './photo.fixture.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { templateFromHtml } from './template-from-html.ts';

const renderer = await createImageRenderer();
const greyPhoto = await makeJpeg(600, 600, plain(200, 200, 200));

async function drawHtml(
  html: string,
  size: { width: number; height: number },
  photo: Uint8Array = greyPhoto,
) {
  const template = templateFromHtml({ html, ...size });
  return decodePixels((await renderer.render({ template, ...size, values: { TITLE: 'Cup' }, photo })).jpeg);
}

describe('any template HTML', () => {
  const size = { width: 400, height: 200 };
  const isGrey = (pixel: readonly number[]) => pixel.every((level) => Math.abs(level - 200) < 8);
  const places: [style: string, inside: [number, number], outside: [number, number]][] = [
    ['width:100px;height:100px', [50, 50], [150, 50]],
    ['width:25%', [50, 50], [150, 50]],
    ['position:absolute;right:0;top:50px;width:100px', [350, 100], [350, 20]],
    ['width:100px;height:200px;object-fit:contain', [50, 100], [50, 20]],
    ['width:100px;height:200px;object-fit:contain;object-position:50% 0%', [50, 20], [50, 180]],
    ['width:100px;height:200px;object-fit:cover', [50, 20], [150, 20]],
    ['width:80px;height:80px;padding:10px', [50, 50], [5, 50]],
    ['width:100px;height:100px;border-radius:50%', [50, 50], [6, 6]],
    ['width:100px;height:100px;transform:translate(200px,0px)', [250, 50], [50, 50]],
  ];

  it.each(places)('places the photo by "%s"', async (style, inside, outside) => {
    const pixels = await drawHtml(`<img src="{{IMAGE_URL}}" style="${style}">`, size);
    expect([isGrey(pixels.at(...inside)), pixels.at(...outside)]).toEqual([true, [255, 255, 255]]);
  });

  it('continues the ground of the photo into the padding, where the template asks for it', async () => {
    const style =
      'position:absolute;left:100px;top:0;width:200px;height:200px;padding:20px 40px;box-sizing:border-box';
    const plainSlot = await drawHtml(`<img src="{{IMAGE_URL}}" style="${style}">`, size);
    expect([isGrey(plainSlot.at(200, 100)), isGrey(plainSlot.at(105, 100))]).toEqual([true, false]);
    const photo = await makePng(300, 300, (x, y) => [200 - 40 * y, 190 - 40 * y, 180 - 40 * x]);
    for (const [bytes, isSame] of [
      [greyPhoto, true],
      [photo, false],
    ] as const) {
      const pixels = await drawHtml(
        `<img src="{{IMAGE_URL}}" data-ground="extend" style="${style}">`,
        size,
        bytes,
      );
      const corners = [pixels.at(101, 1), pixels.at(298, 1), pixels.at(101, 198), pixels.at(298, 198)];
      for (const corner of corners) expect(Math.max(...corner)).toBeLessThan(215);
      expect(isGrey(pixels.at(298, 198))).toBe(isSame);
      for (const outside of [pixels.at(92, 100), pixels.at(308, 100)])
        expect(outside).toEqual([255, 255, 255]);
    }
  });

  it('obeys width and height attributes', async () => {
    const pixels = await drawHtml('<img src="{{image_url}}" width="100" height="100">', size);
    expect([isGrey(pixels.at(50, 50)), isGrey(pixels.at(150, 50))]).toEqual([true, false]);
  });

  it('finds the photo inside a layout', async () => {
    const html = `<div style="display:flex;height:200px"><div style="width:100px"></div><p>Text</p>
      <div style="flex:1;position:relative"><img src="{{IMAGE_URL}}" style="width:100%;height:100%"></div></div>`;
    const pixels = await drawHtml(html, size);
    expect([isGrey(pixels.at(270, 100)), isGrey(pixels.at(50, 100))]).toEqual([true, false]);
  });

  it('draws the pictures it carries, and goes on without one that is damaged', async () => {
    const logo = await makePng(20, 20, plain(0, 160, 0));
    const tag = (bytes: Buffer) =>
      `<img src="data:image/png;base64,${bytes.toString('base64')}" style="width:40px;height:40px">`;
    const pixels = await drawHtml(tag(logo), size);
    expect(pixels.at(20, 20)[1]).toBeGreaterThan(pixels.at(20, 20)[0] + 100);
    const damaged = await drawHtml(
      `${tag(logo.subarray(0, 40))}<p style="background:#000;height:50px">x</p>`,
      size,
    );
    expect(damaged.at(390, 40)[0]).toBeLessThan(60);
  });
});
