const pattern =
  /^((?:(?:normal|italic|oblique|bold|bolder|lighter|[1-9]00)\s+){0,3})([^\s/]+)(?:\s*\/\s*([^\s]+))?\s+(.+)$/i;

/**
 * Expands a `font` shorthand to single declarations; omitted ones are reset to normal, as in CSS. Null for anything except style, weight,
 * size, line height and families.
 */
export function expandFont(value: string): [property: string, value: string][] | null {
  const [match, words = '', size = '', lineHeight = 'normal', family = ''] = pattern.exec(value) ?? [];
  if (match === undefined) return null;
  const named = words.toLowerCase().split(/\s+/);
  const style = named.find((word) => word === 'italic' || word === 'oblique') ?? 'normal';
  const weight = named.find((word) => /^(?:bold|bolder|lighter|\d+)$/.test(word)) ?? 'normal';
  return [
    ['font-style', style],
    ['font-weight', weight],
    ['font-size', size],
    ['line-height', lineHeight],
    ['font-family', family],
  ];
}
