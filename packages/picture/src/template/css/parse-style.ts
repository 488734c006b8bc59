import { checkDeclaration, type CheckedDeclaration } from './properties.ts';
import { expandFont } from './font-shorthand.ts';
import type { TemplateProblem } from '../template-problem.ts';
import type { TemplateStyle } from '../template-tree.ts';

const maxDeclarations = 80;
const maxStyleLength = 20_000;

/**
 * Parses a `style` attribute; declarations outside the allow-list are dropped and reported, each with its property. Later declarations win,
 * as in a browser.
 */
export function parseStyle(
  text: string,
  report: (problem: TemplateProblem, property?: string) => void,
): TemplateStyle {
  const style: Record<string, string> = {};
  if (text.length > maxStyleLength) report('style_cut');
  const declarations = splitDeclarations(text.slice(0, maxStyleLength));
  if (declarations.length > maxDeclarations) {
    report({ code: 'too_many_declarations', declarationsMax: maxDeclarations });
  }
  for (const declaration of declarations.slice(0, maxDeclarations)) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim();
    const value = declaration.slice(colon + 1).trim();
    const checked = checkWithShorthands(property, value);
    const refused = checked.find(({ isKept }) => !isKept);
    if (refused?.isKept === false)
      report(
        { code: 'style_removed', property: shorten(property), value: shorten(value), why: refused.reason },
        property,
      );
    else for (const each of checked) if (each.isKept) style[each.name] = each.value;
  }
  return style;
}

/** Checks a declaration; expands `font`, which the engine does not support. */
function checkWithShorthands(property: string, value: string): CheckedDeclaration[] {
  if (property.toLowerCase() !== 'font') return [checkDeclaration(property, value)];
  const parts = expandFont(value.replace(/\s*!\s*important\s*$/i, '').trim());
  if (parts === null) return [{ isKept: false, reason: 'unsupported value' }];
  return parts.map(([name, each]) => checkDeclaration(name, each));
}

/** Splits at semicolons that are outside quotes and brackets. */
function splitDeclarations(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ';' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
