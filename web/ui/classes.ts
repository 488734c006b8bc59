/** Joins class names, leaving out false and undefined. Do not pass two classes for the same CSS property. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
}
