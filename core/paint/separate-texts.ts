import type { TemplateBox, TemplateNode, TemplateStyle } from '#core/template/template-tree.ts';

/** What a layout pass tells of an element: its border box in px, and the matrix that places it on the canvas. */
export type LaidOut<Self> = {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly children: readonly Self[];
};

/** A text that paints the same without the others, what was measured of it, and the canvas with nothing else on it. */
export type SeparateText<Measured> = {
  readonly text: TemplateBox;
  readonly measured: Measured;
  readonly tree: TemplateBox;
};

/**
 * Takes a tree without images apart into its texts, from the bottom one to the top one, each fixed where the layout has
 * put it. Null where something is done to several of them together, or where one cannot be moved out of what is around it.
 */
export function separateTexts<Measured extends LaidOut<Measured>>(
  tree: TemplateBox,
  layout: Measured,
): SeparateText<Measured>[] | null {
  const found: SeparateText<Measured>[] = [];
  const visit = (box: TemplateBox, measured: Measured, around: readonly TemplateBox[]): boolean => {
    if (!isContainer(box)) {
      // Given a size, a box without any would be painted after all.
      if (measured.width === 0 || measured.height === 0) return isWordless(box);
      const isMovable = !Object.entries(box.style).some(([name, value]) => isBound(name, value));
      const text = fixed(box, measured);
      const alone = around.reduceRight(passingOn, text);
      if (isMovable) found.push({ text, measured, tree: { ...tree, children: [alone] } });
      return isMovable;
    }
    const { children } = measured;
    if (children.length !== box.children.length || !isPlain(box, measured, layout)) return false;
    const inside = box === tree ? around : [...around, box];
    return box.children.every((child, index) => {
      const place = children[index];
      return child.kind === 'box' && place !== undefined && visit(child, place, inside);
    });
  };
  return isContainer(tree) && visit(tree, layout, []) ? found : null;
}

/** True for a box that only places other boxes; words, and boxes in the flow of words, belong to the box around them. */
function isContainer({ style, children }: TemplateBox): boolean {
  const placesAll = style['display'] === 'flex' || style['display'] === 'inline-flex';
  return children.length > 0 && children.every((child) => isBlock(child, placesAll));
}

function isBlock(node: TemplateNode, isPlaced: boolean): boolean {
  if (node.kind !== 'box') return false;
  const isFree = isPlaced || node.style['position'] === 'absolute';
  return isFree || ['block', 'flex', 'flow-root', '-webkit-box'].includes(node.style['display'] ?? '');
}

function isWordless(node: TemplateNode): boolean {
  if (node.kind === 'text') return node.text.trim() === '';
  return node.kind === 'box' && node.children.every(isWordless);
}

/** True when a container paints nothing and does nothing to all of its children together. */
function isPlain<Measured extends LaidOut<Measured>>(
  { style }: TemplateBox,
  { width, height, transform }: Measured,
  canvas: Measured,
): boolean {
  const isCanvas = width === canvas.width && height === canvas.height && isInPlace(transform);
  return Object.keys(style).every(
    (name) => ofLayout.test(name) || inherited.test(name) || (isCanvas && /^overflow[XY]?$/.test(name)),
  );
}

function isInPlace(transform: readonly number[]): boolean {
  return [1, 0, 0, 1, 0, 0].every((value, index) => transform[index] === value);
}

/** What a text would look different with, were it moved out of the boxes around it. */
function isBound(name: string, value: string): boolean {
  const isShareOfParent = /^(?:padding|textIndent)/.test(name) && value.includes('%');
  return isShareOfParent || name === 'transform' || name === 'verticalAlign';
}

const ofLayout =
  /^(?:display|position|boxSizing|inset|left|top|right|bottom|(?:m(?:in|ax))?[wW]idth|(?:m(?:in|ax))?[hH]eight|aspectRatio|margin\w*|padding\w*|flex\w*|(?:align|justify)(?:Content|Items|Self)|(?:row|column)?[gG]ap)$/;

const inherited =
  /^(?:color|font\w+|lineHeight|letterSpacing|text(?:Align|Transform|Shadow|Indent|Wrap)|whiteSpace|wordBreak|overflowWrap|wordWrap|direction|visibility)$/;

const ofPlace =
  /^(?:position|boxSizing|inset|left|top|right|bottom|(?:m(?:in|ax))?[wW]idth|(?:m(?:in|ax))?[hH]eight|aspectRatio|margin\w*|flex|flex(?:Grow|Shrink|Basis)|(?:align|justify)Self)$/;

/** Rounding must not make a text too wide for its own box, which would cut it. */
const roundingPx = 1 / 64;

/** The same box where and as large as the layout has made it. */
function fixed(box: TemplateBox, { width, height, transform }: LaidOut<unknown>): TemplateBox {
  const [, , , , left = 0, top = 0] = transform;
  const style: TemplateStyle = {
    ...Object.fromEntries(Object.entries(box.style).filter(([name]) => !ofPlace.test(name))),
    position: 'absolute',
    boxSizing: 'border-box',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width + roundingPx}px`,
    height: `${height + roundingPx}px`,
  };
  return { ...box, style };
}

/** A box around a text that gives it what it would inherit, and nothing else. */
function passingOn(inner: TemplateBox, { tag, style }: TemplateBox): TemplateBox {
  const passed = Object.fromEntries(Object.entries(style).filter(([name]) => inherited.test(name)));
  return { kind: 'box', tag, style: { display: 'block', ...passed }, children: [inner] };
}
