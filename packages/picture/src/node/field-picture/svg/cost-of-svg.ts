import { refuseCost } from '../../photo/structure/bounds.ts';
import type { SvgElement } from './read-svg.ts';
import { resolveStyles } from './svg-styles.ts';

export type SvgCost = {
  /** Processor time in ms if every part is as large as the picture, 1600 px wide and high. */
  readonly ms: number;
  /** Count of numbers in the SVG's paths, which are cheap if they are close to each other, as in most logos. */
  readonly numbers: number;
  /** Number of elements drawn; one drawn several times counts several times. */
  readonly count: number;
  /** Pixels of embedded pictures that are decoded; one drawn several times counts several times. */
  readonly pixels: number;
};

const nothing: SvgCost = { ms: 0, numbers: 0, count: 0, pixels: 0 };

/** Elements that are drawn only if another element refers to them. */
const unseen = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'filter']);

/** Costs in ms, each measured at 1600 by 1600 px; see docs/decisions/110. */
const elementMs = 0.2;
const layerMs = 20;
const linkMs: Readonly<Record<string, number>> = { mask: 50, clipPath: 35, pattern: 30, filter: 20 };
const paintMs = 15;
const dashesMs = 100;
const pictureMs = 80;
const nestedMs = 50;
const stepMs = 60;
const wideStepMs = 170;

/** Filters that read more than the neighbouring pixels, or do so depending on a number. */
const endlessSteps = new Set(['feTurbulence', 'feMorphology', 'feConvolveMatrix', 'feImage', 'feTile']);
const wideSteps = new Set([
  'feGaussianBlur',
  'feDropShadow',
  'feDiffuseLighting',
  'feSpecularLighting',
  'feDisplacementMap',
]);

/** Maximum depth: links may form long chains. */
const maxDepth = 1_000;

/** Computes the cost of an SVG, following all links. `pixelsOf` returns the size of a picture embedded as a data URI. Throws PhotoError. */
export function costOfSvg(root: SvgElement, pixelsOf: (dataUri: string) => number): SvgCost {
  return new Costs(listElements(root), pixelsOf).of(root);
}

/** Returns all elements, parents before children. */
export function listElements(root: SvgElement): readonly SvgElement[] {
  return [root, ...root.children.flatMap(listElements)];
}

class Costs {
  readonly #looks: ReadonlyMap<SvgElement, string>;
  readonly #byId: ReadonlyMap<string, readonly SvgElement[]>;
  readonly #pixelsOf: (dataUri: string) => number;
  readonly #known = new Map<SvgElement, SvgCost>();
  #depth = 0;

  constructor(elements: readonly SvgElement[], pixelsOf: (dataUri: string) => number) {
    this.#looks = resolveStyles(elements);
    this.#byId = Map.groupBy(elements, ({ attributes }) => attributes.get('id') ?? '');
    this.#pixelsOf = pixelsOf;
  }

  of(element: SvgElement): SvgCost {
    const before = this.#known.get(element);
    if (before !== undefined) return before;
    // An element that refers to itself is not drawn.
    this.#known.set(element, nothing);
    if ((this.#depth += 1) > maxDepth) refuseCost();
    const inside = sum(this.#insideOf(element));
    const found = sum([inside, this.#ownOf(element, inside)]);
    this.#depth -= 1;
    this.#known.set(element, found);
    return found;
  }

  #named(id: string): readonly SvgElement[] {
    return id === '' ? [] : (this.#byId.get(id) ?? []);
  }

  #insideOf({ name, attributes, children }: SvgElement): readonly SvgCost[] {
    if (name === 'filter') return children.map((step) => costing(stepCost(step.name)));
    const shown = children.filter((child) => !unseen.has(child.name)).map((child) => this.of(child));
    if (name !== 'use' && name !== 'pattern') return shown;
    const linked = this.#named(readHref(attributes).slice(1)).map((each) => this.of(each));
    return [...shown, ...linked];
  }

  #ownOf(element: SvgElement, { count, numbers }: SvgCost): SvgCost {
    const { name, attributes } = element;
    const look = this.#looks.get(element) ?? '';
    const own = { ...nothing, count: 1, numbers: countNumbers(attributes) };
    const layer = layered.test(look) ? layerMs : 0;
    const filters = [...(/;\s*filter\s*:([^;]*)/.exec(look)?.[1]?.matchAll(/\b(?!url)[\w-]+\(/g) ?? [])]
      .length;
    const isPicture = name === 'image';
    const picture = isPicture
      ? { ...costing(pictureMs), pixels: this.#pixelsOf(readHref(attributes)) }
      : nothing;
    // Dashes, paints and markers are inherited by all children.
    const all = { shapes: count + 1, numbers: numbers + own.numbers };
    const dashes = dashed.test(look) ? costing(dashesMs * all.shapes) : nothing;
    const plainMs = elementMs + layer + filters * wideStepMs + (name === 'svg' ? nestedMs : 0);
    return sum([own, costing(plainMs), picture, dashes, ...this.#linksOf(look, all)]);
  }

  #linksOf(look: string, all: { shapes: number; numbers: number }): readonly SvgCost[] {
    return [...look.matchAll(link)].flatMap(([, property = '', id = '']) =>
      this.#named(id).map((target) => {
        const once = sum([this.of(target), costing(linkMs[target.name] ?? paintMs)]);
        if (property.startsWith('marker')) return times(all.shapes + all.numbers, once);
        return times(/^(?:fill|stroke)$/.test(property) ? all.shapes : 1, once);
      }),
    );
  }
}

const layered = /;\s*(?:opacity|mix-blend-mode|isolation)\s*:\s*(?!1\s*;|100%|normal|auto)/;
const dashed = /;\s*stroke-dasharray\s*:\s*(?!none)/;
const link = /;\s*([\w-]+)\s*:[^;]*?\burl\s*\(\s*["']?#([^"')]*)/gi;

function readHref(attributes: ReadonlyMap<string, string>): string {
  return attributes.get('href')?.trim() ?? '';
}

function stepCost(step: string): number {
  if (endlessSteps.has(step)) return Infinity;
  return wideSteps.has(step) ? wideStepMs : stepMs;
}

/** Counts the numbers of a path or a polygon: about two per point. */
function countNumbers(attributes: ReadonlyMap<string, string>): number {
  const path = attributes.get('d') ?? attributes.get('points') ?? '';
  return path.match(/\d+(?:\.\d*)?|\.\d+/g)?.length ?? 0;
}

function costing(ms: number): SvgCost {
  return { ...nothing, ms };
}

function times(by: number, { ms, numbers, count, pixels }: SvgCost): SvgCost {
  return { ms: ms * by, numbers: numbers * by, count: count * by, pixels: pixels * by };
}

function sum(costs: readonly SvgCost[]): SvgCost {
  let [ms, numbers, count, pixels] = [0, 0, 0, 0];
  for (const cost of costs) {
    ms += cost.ms;
    numbers += cost.numbers;
    count += cost.count;
    pixels += cost.pixels;
  }
  return { ms, numbers, count, pixels };
}
