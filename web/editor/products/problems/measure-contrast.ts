import type { Layer } from '#core/template/layers/layer-schema.ts';
import { allLayers, pathTo, type Doc } from '../../document/doc.ts';
import { apply } from '../../document/geometry.ts';
import type { LayerBox, LayersJob } from '../../paint/paint-types.ts';
import { neededContrast, readability, type Rgba } from './contrast.ts';
import { hasWords, type Contrast, type WordsLayer } from './problem.ts';

/** A picture's pixels as a canvas has them, RGBA row by row. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

const wordless = new WeakMap<Layer, Layer>();

/**
 * The same template with its letters unseen and everything in its place, shadows of letters included: what is behind them. A
 * layer that did not change is the same object again.
 */
export function groundJobOf(job: LayersJob): LayersJob {
  return { ...job, layers: job.layers.map(groundOf), editing: undefined, during: null };
}

function groundOf(layer: Layer): Layer {
  if (!hasWords(layer) && layer.kind !== 'group') return layer;
  const known = wordless.get(layer);
  if (known !== undefined) return known;
  const ground: Layer =
    layer.kind === 'group'
      ? { ...layer, layers: layer.layers.map(groundOf) }
      : { ...layer, color: 'rgba(0,0,0,0)', stroke: undefined };
  wordless.set(layer, ground);
  return ground;
}

/** The contrast of every text that is shown, with the picture that `groundJobOf` gives, of any size. */
export function measureContrasts(
  doc: Doc,
  boxes: ReadonlyMap<string, LayerBox>,
  ground: Picture & { readonly scale: number },
  colorOf: (css: string) => Rgba | null,
): Map<string, Contrast> {
  const contrasts = new Map<string, Contrast>();
  for (const layer of allLayers(doc).filter(hasWords)) {
    const box = boxes.get(layer.id);
    const ink = box === undefined ? null : inkOf(doc, layer, colorOf);
    if (box === undefined || ink === null || ink.alpha === 0) continue;
    const behind = pixelsBehind(box, ground);
    if (behind.length === 0) continue;
    const outline = layer.stroke === undefined || layer.stroke.width < 1 ? null : colorOf(layer.stroke.color);
    // Letters with an outline are read by whichever of the two stands out.
    const ratio = Math.max(readability(ink, behind), outline === null ? 1 : readability(outline, behind));
    const needed = neededContrast({
      fontSize: box.fontSize ?? layer.fontSize,
      fontWeight: layer.fontWeight,
    });
    contrasts.set(layer.id, { ratio, needed });
  }
  return contrasts;
}

/** A text's colour, as much of it as its opacity and those of the groups around it leave. */
function inkOf(doc: Doc, layer: WordsLayer, colorOf: (css: string) => Rgba | null): Rgba | null {
  const color = colorOf(layer.color);
  const opacity = (pathTo(doc, layer.id) ?? []).reduce((share, around) => share * around.opacity, 1);
  return color && { ...color, alpha: color.alpha * opacity };
}

/** Letters fill their line from here to there, as shares of its height. */
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
