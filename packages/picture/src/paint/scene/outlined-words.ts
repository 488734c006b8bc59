import type { TemplateBox, TemplateNode, TemplateStyle } from '../../template/template-tree.ts';

/** Properties that text inherits from the boxes around it. */
type Inherited = { readonly isStrokeFirst: boolean; readonly stroke: string };

/**
 * Returns the tree with every text whose outline is painted first (`paint-order: stroke`) doubled at the same place: the outlined text, and
 * over it the same text without outline. Renderers paint the outline over the letters, which makes thick letters thinner and shows a cut
 * where contours cross. A tree without such texts stays the same object.
 */
export function withOutlinesBelow(
  box: TemplateBox,
  around: Inherited = { isStrokeFirst: false, stroke: '' },
): TemplateBox {
  const { paintOrder, WebkitTextStroke: stroke = around.stroke } = box.style;
  const isStrokeFirst = paintOrder === undefined ? around.isStrokeFirst : /^stroke/i.test(paintOrder);
  if (box.children.some(isInline)) return isStrokeFirst && isOutlined(box, stroke) ? stacked(box) : box;
  const children = box.children.map((child) =>
    child.kind === 'box' ? withOutlinesBelow(child, { isStrokeFirst, stroke }) : child,
  );
  return children.every((child, at) => child === box.children[at]) ? box : { ...box, children };
}

function isInline(node: TemplateNode): boolean {
  return node.kind === 'text' || (node.kind === 'box' && (node.style['display'] ?? '').startsWith('inline'));
}

/** True if any text in a box has a visible outline. */
function isOutlined({ children }: TemplateBox, stroke: string): boolean {
  return children.some((child) => {
    if (child.kind === 'text') return !/^0(?:\.0+)?(?![\d.])|^$/.test(stroke.trim());
    return child.kind === 'box' && isOutlined(child, child.style['WebkitTextStroke'] ?? stroke);
  });
}

/** Returns the text twice in the same cell of a grid, so that both copies have the same lines. */
function stacked(box: TemplateBox): TemplateBox {
  const { style, children } = box;
  const isTextShaped = [style['backgroundClip'], style['WebkitBackgroundClip']].includes('text');
  const ofFrame = Object.entries(style).filter(
    ([name]) => !ofWords.test(name) && !(isTextShaped && ofGround.test(name)),
  );
  const own = Object.fromEntries(Object.entries(style).filter(([name]) => ofCell.test(name)));
  const ground = Object.fromEntries(Object.entries(style).filter(([name]) => ofGround.test(name)));
  const cell = { display: 'block', ...own, ...marginsOver(style), position: 'relative', ...inCell };
  const below: TemplateBox = { ...box, style: { ...cell, ...(isClear(style) ? clear : {}) } };
  const above: TemplateBox = {
    ...box,
    style: { ...cell, ...(isTextShaped ? ground : {}), ...bare },
    children: children.map(lettersOnly),
  };
  const isInLine = (style['display'] ?? '').startsWith('inline');
  const frame = { ...Object.fromEntries(ofFrame), display: isInLine ? 'inline-grid' : 'grid', ...inFrame };
  const canShrink: TemplateStyle = (style['overflow'] ?? 'visible') === 'visible' ? {} : { minWidth: '0px' };
  return { kind: 'box', tag: box.tag, style: { ...canShrink, ...frame }, children: [below, above] };
}

/** Style names that clip and align text apply to the text; all others that are not inherited apply to the box around both copies. */
const ofWords =
  /^(?:display|overflow[XY]?|textOverflow|textDecoration\w*|WebkitLineClamp|lineClamp|WebkitBoxOrient|(?:align|justify)(?:Content|Items)|flex(?:Direction|Wrap|Flow)|(?:row|column)?[gG]ap|verticalAlign|paintOrder)$/;

const ofCell =
  /^(?:display|boxSizing|padding\w*|overflow[XY]?|textOverflow|textDecoration\w*|WebkitLineClamp|lineClamp|WebkitBoxOrient|(?:align|justify)(?:Content|Items)|flex(?:Direction|Wrap|Flow)|(?:row|column)?[gG]ap|maxHeight|height)$/;

const ofGround = /^(?:background|WebkitBackground)/;

const inFrame = { alignItems: 'stretch', justifyItems: 'stretch', gridTemplateColumns: 'minmax(0, 1fr)' };
const inCell = { gridColumn: '1', gridRow: '1' };
const bare = { WebkitTextStroke: '0px #000000', textShadow: 'none' };
const clear = { color: 'transparent' };

/** Returns margins that move the text's padding over the frame's, so that overhanging letters are not clipped. */
function marginsOver(style: TemplateStyle): TemplateStyle {
  const names = Object.keys(style).filter((name) => /^padding(?:Top|Right|Bottom|Left)?$/.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const negative = (style[name] ?? '').split(/\s+/).map((side) => (side === '0' ? side : `-${side}`));
      return [name.replace('padding', 'margin'), negative.join(' ')];
    }),
  );
}

/** True if letters are translucent; then they are painted once, as the outline would show through. */
function isClear({ color = '' }: TemplateStyle): boolean {
  return /^(?:transparent|rgba|hsla|#(?:[\da-f]{4}|[\da-f]{8})$)|\//i.test(color);
}

/** Returns text with nothing below its letters. */
function lettersOnly(node: TemplateNode): TemplateNode {
  if (node.kind !== 'box') return node;
  const kept = Object.entries(node.style).filter(
    ([name]) => !/^(?:background|boxShadow|WebkitText)/.test(name),
  );
  return {
    ...node,
    style: { ...Object.fromEntries(kept), ...bare },
    children: node.children.map(lettersOnly),
  };
}
