/**
 * Shops that know no repeated tag number their photos: image1, image2 … In a path '*' stands for such a number, with what separates it,
 * or for nothing: 'image*' means image, image1, image_2 and image[3]. Numbers of three digits are sizes (img_600) and never meant.
 */
const NUMBER = String.raw`(?:[ _.-]?\d{1,2}|\[\d{1,2}\])`;
const STAR = `${NUMBER}?`;

const expressions = new Map<string, RegExp>();
const EXPRESSIONS_MAX = 1000;

/** Whether a path means fields that differ by a number. */
export function hasNumber(path: string): boolean {
  return path.includes('*');
}

/** Whether a name is one of those that a numbered one stands for. */
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

/** Returns the pattern of a numbered path: 'images/image*' for 'images/image_2'; null where its last name has no such number. */
export function findFamily(path: string): string | null {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  const family = name.replace(new RegExp(`(?<!\\d)${NUMBER}(?!\\d)`), '*');
  return family === name ? null : path.slice(0, nameStart) + family;
}

/** Returns the first by number of the paths that differ by it alone: image1 where a feed has image2 before it. */
export function firstOfFamily(path: string, paths: readonly string[]): string {
  const family = findFamily(path);
  if (family === null) return path;
  const members = paths.filter((each) => isNumbered(each, family));
  return members.toSorted((one, other) => numberIn(one) - numberIn(other))[0] ?? path;
}

/** Returns the number in the last name of a path; 0 without one. */
export function numberIn(path: string): number {
  return Number(/\d+/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0] ?? 0);
}
