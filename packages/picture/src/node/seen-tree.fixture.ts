import type { TemplateBox, TemplateNode } from '../index.ts';

/** Returns a filled tree without its invisible boxes: equal results mean equal pictures. */
export function keepSeen(tree: TemplateBox): TemplateBox {
  const inner = tree.children.map((child) => (child.kind === 'box' ? keepSeen(child) : child));
  return { ...tree, children: inner.filter(isSeen) };
}

function isSeen(node: TemplateNode): boolean {
  if (node.kind !== 'box' || node.children.length > 0 || node.drawnAs !== undefined) return true;
  return /background|border|shadow/i.test(Object.keys(node.style).join());
}
