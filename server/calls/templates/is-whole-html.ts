import { parseTemplateHtml } from '#picture/html';
import { templateLimits, type TemplateNode } from '#picture';
import { splitText, type SplitText } from '#server/db/split-text.ts';

/**
 * Whether a template may hold all of this HTML. A parser reads pictures letter by letter, which takes longer than all the rest
 * and says nothing but how large they are: so it gets their hashes in their places, which are base64 too.
 */
export function isWholeHtml(html: string, { parts, pictures }: SplitText = splitText(html)): boolean {
  const isSmall = html.length <= templateLimits.htmlLength && html.length * 0.75 <= templateLimits.imageBytes;
  if (pictures.size > 0 && isSmall) {
    const { tree, problems } = parseTemplateHtml(parts.join(''));
    if (problems.length > 0) return false;
    // A picture that stands where none is read, such as in words, may be too long there.
    if (countPictures(pictures, tree) === (parts.length - 1) / 2) return true;
  }
  return parseTemplateHtml(html).problems.length === 0;
}

/** Counts the images of a template that show one of these pictures. */
function countPictures(pictures: ReadonlyMap<string, unknown>, node: TemplateNode): number {
  if (node.kind === 'box')
    return node.children.reduce((sum, child) => sum + countPictures(pictures, child), 0);
  return node.kind === 'image' && pictures.has(node.dataUri?.split(',')[1] ?? '') ? 1 : 0;
}
