/**
 * Some shops number their photos instead of repeating a tag: image1, image2 … In a path '*' matches such a number with its separator, or
 * nothing: 'image*' matches image, image1, image_2 and image[3]. Numbers of three digits are sizes (img_600) and never match.
 */
const NUMBER = String.raw`(?:[ _.-]?\d{1,2}|\[\d{1,2}\])`;
const STAR = `${NUMBER}?`;

const expressions = new Map<string, RegExp>();
const EXPRESSIONS_MAX = 1000;

/** True if a path matches fields that differ by a number. */
export function hasNumber(path: string): boolean {
  return path.includes('*');
}

/** True if a name matches a numbered name. */
export function isNumbered(name: string, wanted: string): boolean {
  let expression = expressions.get(wanted);
  if (expression === undefined) {
    const parts = wanted.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    expression = new RegExp(`^${parts.join(STAR)}$`);
    if (expressions.size === EXPRESSIONS_MAX) expressions.clear();
    expressions.set(wanted, expression);
  }
  return expression.test(name);
}

/** Returns the pattern of a numbered path: 'images/image*' for 'images/image_2'; null if its last name has no such number. */
export function findFamily(path: string): string | null {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  const family = name.replace(new RegExp(`(?<!\\d)${NUMBER}(?!\\d)`), '*');
  return family === name ? null : path.slice(0, nameStart) + family;
}

/** Returns the path with the lowest number among those that differ only by it: image1 even if image2 comes first. */
export function firstOfFamily(path: string, paths: readonly string[]): string {
  const family = findFamily(path);
  if (family === null) return path;
  const members = paths.filter((each) => isNumbered(each, family));
  return members.toSorted((one, other) => numberIn(one) - numberIn(other))[0] ?? path;
}

/** Returns the number in a path's last name; 0 without one. */
export function numberIn(path: string): number {
  return Number(/\d+/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0] ?? 0);
}
