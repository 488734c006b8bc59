import type { TemplateBox } from '../../template/template-tree.ts';

export function hasCurve(box: TemplateBox): boolean {
  return box.curve !== undefined || box.children.some((child) => child.kind === 'box' && hasCurve(child));
}
