/** Maximum number of colours in a palette; people do not look at more. */
const COLORS_MAX = 24;

/** Returns colours as `#rrggbb` without duplicates, in order; `#abc` is expanded to `#aabbcc`. */
export function listPalette(colors: readonly string[]): string[] {
  const whole = colors.map((color) => {
    const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
    if (short === null) return color.toLowerCase();
    const [, red = '', green = '', blue = ''] = short;
    return `#${red}${red}${green}${green}${blue}${blue}`.toLowerCase();
  });
  return [...new Set(whole)].slice(0, COLORS_MAX);
}
