/** Joins class names, leaving out false and undefined. Write no two utilities for the same property. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
}
