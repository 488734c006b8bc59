import { parseTemplateHtml } from '#picture/html';
import { templateLimits, type TemplateNode } from '#picture';
import { splitText, type SplitText } from '#server/db/split-text.ts';

/**
 * True if a template may contain all of this HTML. Pictures are replaced by their hashes before parsing, because a parser reads them letter
 * by letter and only their size matters.
 */
export function isWholeHtml(html: string, { parts, pictures }: SplitText = splitText(html)): boolean {
  const isSmall = html.length <= templateLimits.htmlLength && html.length * 0.75 <= templateLimits.imageBytes;
  if (pictures.size > 0 && isSmall) {
    const { tree, problems } = parseTemplateHtml(parts.join(''));
    if (problems.length > 0) return false;
    // Base64 that is not an image, for example in text, may be too long there.
    if (countPictures(pictures, tree) === (parts.length - 1) / 2) return true;
  }
  return parseTemplateHtml(html).problems.length === 0;
}

function countPictures(pictures: ReadonlyMap<string, unknown>, node: TemplateNode): number {
  if (node.kind === 'box')
    return node.children.reduce((sum, child) => sum + countPictures(pictures, child), 0);
  return node.kind === 'image' && pictures.has(node.dataUri?.split(',')[1] ?? '') ? 1 : 0;
}
