import { conditionFields, neverHolding, type Condition } from '../bindings/conditions/condition.ts';
import { parseCondition } from '../bindings/conditions/parse-condition.ts';
import { drawingCost } from '../css/drawing-cost.ts';
import { parseStyle } from '../css/parse-style.ts';
import { silentAttributes } from './template-elements.ts';
import { templateLimits } from '../template-limits.ts';
import type { TemplateProblem } from '../template-problem.ts';
import type { Curve, TemplateStyle } from '../template-tree.ts';

/** A part of HTML: its first line, from 1, and its character range. */
export type Span = { readonly startLine: number; readonly startOffset: number; readonly endOffset: number };

/** Place of a node in the HTML; absent without HTML, or if not needed. */
export type Written = {
  readonly sourceCodeLocation?:
    | (Span & {
        readonly startTag?: Span | undefined;
        readonly attrs?: Readonly<Record<string, Span>> | undefined;
      })
    | null
    | undefined;
};

type Tag = Written & {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
};

/** State while reading: counts the nodes, and collects the problems. */
export type Reading = {
  nodes: number;
  textLength: number;
  imageBytes: number;
  photoSlots: number;
  drawingCost: number;
  readonly placeholders: Set<string>;
  /** Problems reported so far, by their JSON, without duplicates. */
  readonly problems: ReadonlyMap<string, TemplateProblem>;
  /** `part`: the text within an attribute that is not understood. */
  readonly report: (problem: TemplateProblem, part?: string) => void;
  /** Called with the next node or attribute, to which later problems refer. */
  readonly visit?: (node: Written, attribute?: string) => void;
};

/** Attributes of an element, without its name. */
export type Attributes = {
  style: TemplateStyle;
  fitMinPx?: number;
  autoDirection?: true;
  isOneText?: true;
  curve?: Curve;
  showIf?: Condition;
  keepsEmpty?: boolean;
  /** Values of `data-draw` and `data-of`. */
  drawing?: { kind: string; count: string | undefined };
};

/** Reads the attributes of an allowed element, and reports those dropped. */
export function readAttributes(element: Tag, reading: Reading): Attributes {
  const result: Attributes = { style: {} };
  for (const { name, value } of element.attrs) {
    reading.visit?.(element, name);
    if (name === 'style') result.style = limitCost(parseStyle(value, reading.report), reading);
    else if (name === 'dir' && value === 'auto') result.autoDirection = true;
    else if (name === 'data-curve') Object.assign(result, readCurve(value, reading));
    else if (name === 'data-text' && value === 'one') result.isOneText = true;
    else if (name === 'dir') result.style = { direction: value === 'rtl' ? 'rtl' : 'ltr', ...result.style };
    else if (name === 'data-fit-min') Object.assign(result, fitMin(value));
    else if (name === 'data-if') Object.assign(result, readCondition(value, reading));
    else if (name === 'data-draw')
      result.drawing = { kind: value, count: element.attrs.find((other) => other.name === 'data-of')?.value };
    else if (name === 'data-if-empty' && value === 'keep') result.keepsEmpty = true;
    else if (!isSilentAttribute(element.tagName, name)) {
      reading.report({ code: 'attribute_removed', name: shortName(name), tag: shortName(element.tagName) });
    }
  }
  return result;
}

/** Milliseconds on one core, as in `drawing-cost.ts`. */
const curveCost = 250;

/** Parses `outside`, `inside -20` or `outside 0 240`: the side, the angle in degrees and the radius in px. */
function readCurve(text: string, reading: Reading): { curve?: Curve } {
  const [, side, turn, length] =
    /^\s*(outside|inside)(?:\s+(-?\d{1,3}(?:\.\d+)?))?(?:\s+(\d{1,4}(?:\.\d+)?))?\s*$/.exec(text) ?? [];
  if (side !== 'outside' && side !== 'inside') {
    reading.report({ code: 'curve_unknown', text: text.slice(0, 40) });
    return {};
  }
  reading.drawingCost += curveCost;
  if (reading.drawingCost > templateLimits.drawingCost) {
    reading.report('too_many_effects');
    return {};
  }
  const radius = Number(length);
  return { curve: { side, angle: Number(turn ?? 0), ...(radius > 0 && { radius }) } };
}

function readCondition(text: string, reading: Reading): { showIf?: Condition } {
  if (text.trim() === '') return {};
  const showIf = parseCondition(text, reading.report);
  if (showIf === null) {
    reading.report({ code: 'condition_unknown', text: text.slice(0, 60) });
    return { showIf: neverHolding(text) };
  }
  for (const key of conditionFields(showIf)) reading.placeholders.add(key);
  return { showIf };
}

/** Drops shadows and effects once all of them together could take seconds to draw. */
function limitCost(style: TemplateStyle, reading: Reading): TemplateStyle {
  const kept = Object.entries(style).filter(([name, value]) => {
    const cost = drawingCost(name, value);
    if (cost === 0) return true;
    reading.drawingCost += cost;
    if (reading.drawingCost <= templateLimits.drawingCost) return true;
    reading.report('too_many_effects');
    return false;
  });
  const limited = Object.fromEntries(kept);
  // Without its clip a star would be a square, so the box is hidden.
  return style['clipPath'] === limited['clipPath'] ? limited : { ...limited, display: 'none' };
}

function isSilentAttribute(tag: string, name: string): boolean {
  if (tag === 'img' && ['src', 'width', 'height'].includes(name)) return true;
  return silentAttributes.has(name) || name.startsWith('data-') || name.startsWith('aria-');
}

function fitMin(value: string): { fitMinPx?: number } {
  const size = Number(value);
  return size >= 4 && size <= 1000 ? { fitMinPx: size } : {};
}

/** Returns a name short enough for a sentence. */
export function shortName(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}
