import { expect, it } from 'vitest';
import { parseTemplateHtml } from '../../html.ts';
import { makePng, decodePixels } from '../photo.fixture.ts';
import { createImageRenderer } from '../create-image-renderer.ts';

const style =
  'position:absolute;left:0;top:0;width:400px;height:200px;padding:20px;box-sizing:border-box;background:#ffffff';
const size = { width: 400, height: 200 };

it('a photo whose ground cannot be continued lies on the usual colour of its edges', async () => {
  const renderer = await createImageRenderer();
  const template = parseTemplateHtml(`<img src="{{IMAGE_URL}}" data-ground="extend" style="${style}">`);
  // A red thing stands out of the right edge of a beige photo.
  const photo = await makePng(300, 300, (x, y) =>
    x > 0.7 && y > 0.4 && y < 0.6 ? [200, 0, 0] : [220, 210, 190],
  );
  const pixels = await decodePixels((await renderer.render({ template, ...size, values: {}, photo })).jpeg);
  for (const [x, y] of [
    [10, 10],
    [390, 190],
    [390, 100],
    [20, 100],
  ] as const)
    pixels
      .at(x, y)
      .forEach((level, channel) => expect(Math.abs(level - ([220, 210, 190][channel] ?? 0))).toBeLessThan(6));
  expect(pixels.at(275, 100)[1]).toBeLessThan(60);
});
