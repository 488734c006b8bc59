import type { TemplateNode } from '../template-tree.ts';
import { customFunctions } from './feed-custom.ts';
import { textParts } from './placeholders.ts';

/** Whether a template writes something as its feed does: then what is known of the feed decides its pixels, too. */
export function followsFeed(node: TemplateNode): boolean {
  if (node.kind === 'text') return asksForCustom(node.text);
  const isShownBy = node.showIf !== undefined && asksForCustom(node.showIf.source);
  return isShownBy || (node.kind === 'box' && node.children.some(followsFeed));
}

function asksForCustom(text: string): boolean {
  return textParts(text).some(
    (part) => typeof part !== 'string' && part.calls.some(({ name }) => customFunctions.includes(name)),
  );
}
