type Cost = (value: string) => number;

// Milliseconds on one core for a box that fills the largest canvas, measured with the renderer.
const blurredLayer = 100;
const filterStep = 380;
const groupLayer = 160;
const turnedLayer = 180;
const blendedLayer = 40;
const gradientFill = 44;
const clip = 22;
const cutOut = 50;
const cutOutPerLetter = 0.008;

const gradients: Cost = (value) => gradientFill * count(value, /gradient\(/gi);
const shadows: Cost = (value) => (value === 'none' ? 0 : blurredLayer * (1 + count(value, /,(?![^(]*\))/g)));
const clipping: Cost = (value) => (value === 'visible' ? 0 : clip);

const costs: Readonly<Record<string, Cost | undefined>> = {
  background: gradients,
  backgroundImage: gradients,
  boxShadow: shadows,
  textShadow: shadows,
  filter: (value) => filterStep * count(value, /\(/g),
  opacity: (value) => (Number(value) === 1 ? 0 : groupLayer),
  transform: (value) => (value === 'none' ? 0 : turnedLayer),
  mixBlendMode: (value) => (value === 'normal' ? 0 : blendedLayer),
  clipPath: (value) => (value === 'none' ? 0 : cutOut + cutOutPerLetter * value.length),
  overflow: clipping,
  overflowX: clipping,
  overflowY: clipping,
};

/** Costs in ms of effects on a photo: a blur, or the shadow of its product. */
export const photoCosts = { blur: 140, shadow: 80 } as const;

/**
 * Returns the maximum number of milliseconds that a declaration may add to a drawing, 0 for most. As the size of the box is unknown here,
 * it is the cost on the largest canvas.
 */
export function drawingCost(name: string, value: string): number {
  return costs[name]?.(value) ?? 0;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
