/** Safe markup: only `html` creates it, which escapes every text. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

/** Creates markup from a template in which every text is escaped, both between tags and in quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    literals.map((literal, i) => (i === 0 ? '' : written(parts[i - 1] ?? '')) + literal).join(''),
  );
}

export const nothing = new Markup('');

function written(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
