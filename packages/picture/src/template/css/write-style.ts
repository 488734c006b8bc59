/** CSS declarations in order; numbers are px and are rounded. */
export type Declarations = Readonly<Record<string, string | number | undefined>>;

/** Returns the text of a `style` attribute, without undefined declarations. */
export function writeStyle(declarations: Declarations): string {
  return Object.entries(declarations)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${typeof value === 'number' ? `${Math.round(value)}px` : value}`)
    .join(';');
}
