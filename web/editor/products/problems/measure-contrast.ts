import { type Layer, placeRuns } from '#picture/layers';
import { hasWords, allLayers, pathTo, type Doc, type WordsLayer } from '../../document/doc.ts';
import { apply } from '../../document/geometry.ts';
import type { LayerBox, LayersJob } from '../../paint/paint-types.ts';
import type { Rgba } from '../../document/color.ts';
import { neededContrast, readability } from './contrast.ts';
import { type Contrast } from './problem.ts';

/** A picture's pixels as a canvas stores them, RGBA row by row. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

/** Colour that makes text invisible while it still takes its space. */
const unseen = 'rgba(0,0,0,0)';

const wordless = new WeakMap<Layer, Layer>();

/**
 * Returns the same template with invisible letters, so that its picture shows only what is behind the text, including shadows of the
 * letters. Unchanged layers are the same objects.
 */
export function toGroundJob(job: LayersJob): LayersJob {
  return { ...job, layers: job.layers.map(toGround), editing: undefined, during: null };
}

function toGround(layer: Layer): Layer {
  if (!hasWords(layer) && layer.kind !== 'group') return layer;
  const known = wordless.get(layer);
  if (known !== undefined) return known;
  const ground: Layer =
    layer.kind === 'group'
      ? { ...layer, layers: layer.layers.map(toGround) }
      : {
          ...layer,
          color: unseen,
          stroke: undefined,
          ...(layer.runs && { runs: layer.runs.map((run) => ({ ...run, color: unseen })) }),
        };
  wordless.set(layer, ground);
  return ground;
}

/** Measures the contrast of every shown text, of its least readable style, on a picture of `toGroundJob`, which may have any size. */
export function measureContrasts(
  doc: Doc,
  boxes: ReadonlyMap<string, LayerBox>,
  ground: Picture & { readonly scale: number },
  colorOf: (css: string) => Rgba | null,
): Map<string, Contrast> {
  const contrasts = new Map<string, Contrast>();
  for (const layer of allLayers(doc).filter(hasWords)) {
    const box = boxes.get(layer.id);
    if (box === undefined) continue;
    const opacity = (pathTo(doc, layer.id) ?? []).reduce((share, around) => share * around.opacity, 1);
    const outline = layer.stroke === undefined || layer.stroke.width < 1 ? null : colorOf(layer.stroke.color);
    const looks = listLooks(layer);
    const found = looks.flatMap((look): Contrast[] => {
      const color = colorOf(look.color);
      const behind = pixelsBehind({ ...box, runs: pickLines(box, look, looks) }, ground);
      if (color === null || color.alpha * opacity === 0 || behind.length === 0) return [];
      const ink = { ...color, alpha: color.alpha * opacity };
      // Outlined letters are readable if the letter or the outline has enough contrast.
      const ratio = Math.max(readability(ink, behind), outline === null ? 1 : readability(outline, behind));
      const fontSize = (box.fontSize ?? layer.fontSize) * look.size;
      return [{ ratio, needed: neededContrast({ fontSize, fontWeight: look.fontWeight }) }];
    });
    const [worst] = found.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed);
    if (worst !== undefined) contrasts.set(layer.id, worst);
  }
  return contrasts;
}

/** Style of some words of a text; `words` is their text in the template, null for all words without a special style. */
type Look = {
  readonly words: string | null;
  readonly color: string;
  readonly fontWeight: number;
  readonly size: number;
};

function listLooks({ text, runs, color, fontWeight }: WordsLayer): Look[] {
  let rest = text;
  const own = placeRuns(text, runs).map(({ start, end, look }): Look => {
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    const { color: ink = color, fontWeight: weight = fontWeight, size = 1 } = look;
    return { words: text.slice(start, end), color: ink, fontWeight: weight, size };
  });
  const plain = { words: null, color, fontWeight, size: 1 };
  return rest.trim() === '' && own.length > 0 ? own : [plain, ...own];
}

/** Returns the lines that may contain words of this style; all lines if that is unknown because of fields or line breaks. */
function pickLines({ runs }: LayerBox, look: Look, looks: readonly Look[]): LayerBox['runs'] {
  const own = runs.filter((run) => {
    if (look.words !== null) return saysOnly(run, look);
    return !looks.some((other) => saysOnly(run, other));
  });
  return own.length === 0 ? runs : own;
}

function saysOnly({ text }: LayerBox['runs'][number], { words }: Look): boolean {
  return words !== null && !words.includes('{{') && text.trim() !== '' && words.includes(text.trim());
}

/** Vertical part of a line that letters fill, as shares of its height. */
const lettersFrom = 0.2;
const lettersTo = 0.85;
const [columns, rows] = [32, 6];

function pixelsBehind(
  { runs, transform }: LayerBox,
  { width, height, data, scale }: Picture & { scale: number },
): Rgba[] {
  const pixels: Rgba[] = [];
  for (const run of runs) {
    if (run.text.trim() === '') continue;
    for (let column = 0; column < columns; column += 1) {
      for (let row = 0; row < rows; row += 1) {
        const down = lettersFrom + ((row + 0.5) / rows) * (lettersTo - lettersFrom);
        const point = apply(transform, {
          x: run.x + ((column + 0.5) / columns) * run.width,
          y: run.y + down * run.height,
        });
        const [x, y] = [Math.floor(point.x * scale), Math.floor(point.y * scale)];
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const at = (y * width + x) * 4;
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        pixels.push({ red, green, blue, alpha: 1 });
      }
    }
  }
  return pixels;
}
