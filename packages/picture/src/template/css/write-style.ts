/** CSS declarations in the order they are written; numbers are px and become whole ones. */
export type Declarations = Readonly<Record<string, string | number | undefined>>;

/** Returns the text of a `style` attribute; undefined declarations are left out. */
export function writeStyle(declarations: Declarations): string {
  return Object.entries(declarations)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${typeof value === 'number' ? `${Math.round(value)}px` : value}`)
    .join(';');
}
