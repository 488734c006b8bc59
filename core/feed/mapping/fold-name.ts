/** A name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** A name as property names are compared: no prefix, lower case, nothing between the words. */
export function foldName(name: string): string {
  return localName(name)
    .toLowerCase()
    .replace(/[\s_.-]+/g, '');
}
