import { fillWithFonts } from '../fonts.ts';
import { drawPicture, giveCanvas, freeBytes, type Size, withVividColors, noPhotos } from '../paint.ts';
import { sampleValuesFor, type ParsedTemplate } from '../index.ts';
import type { ColorDetail } from './encode-jpeg.ts';
import type { Engine } from './engine/engine.ts';
import { hasFineColors } from './fine-colors.ts';
import type { BrandFont } from './fonts/brand-font.ts';

type Question = {
  readonly template: ParsedTemplate;
  readonly canvas: Size;
  readonly brandFonts: readonly BrandFont[];
};

const known = new WeakMap<ParsedTemplate, Map<string, Promise<ColorDetail>>>();

/**
 * Chooses the colour resolution of a template's JPEGs. It is decided once, from the template drawn for the sample product without its
 * photo, so that all pictures of a feed get the same resolution whatever their photos; colours that the template takes from the photo count
 * as strong then. `canvas` is in px.
 */
export async function chooseColorDetail(base: Engine, question: Question): Promise<ColorDetail> {
  const { template, canvas, brandFonts } = question;
  const key = [canvas.width, canvas.height, ...brandFonts.map(({ hash }) => hash)].join(' ');
  const ofTemplate = known.get(template) ?? new Map<string, Promise<ColorDetail>>();
  known.set(template, ofTemplate);
  const choosing = ofTemplate.get(key) ?? measure(base, question);
  ofTemplate.set(key, choosing);
  choosing.catch(() => ofTemplate.delete(key));
  return choosing;
}

async function measure(base: Engine, { template, canvas, brandFonts }: Question): Promise<ColorDetail> {
  const values = sampleValuesFor(template.placeholders);
  const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts });
  const engine = await base.withFonts(fonts);
  const drawn = await drawPicture(engine, {
    template,
    tree: withVividColors(tree),
    canvas,
    photos: noPhotos,
  });
  const detail = hasFineColors(drawn) ? '4:4:4' : '4:2:0';
  if (drawn.channels === 3) giveCanvas(engine.cache, drawn.data);
  else freeBytes(drawn.data);
  return detail;
}
