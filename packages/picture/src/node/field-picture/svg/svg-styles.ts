import { refuseCost } from '../../photo/structure/bounds.ts';
import type { SvgElement } from './read-svg.ts';

/** Maximum number of comparisons: each rule is compared with each element. */
const maxComparisons = 500_000;

/** Attributes that are long and do not affect the style. */
const lookless = new Set(['d', 'points', 'href']);

type Rule = { readonly selector: string; readonly declared: string };

/**
 * Returns the styles of each element as `name:value;`: its own attributes and the declarations of style sheets. A rule may apply to more
 * elements than it selects if its selector is more than a class, a name or an id. Throws PhotoError.
 */
export function resolveStyles(elements: readonly SvgElement[]): ReadonlyMap<SvgElement, string> {
  const sheet = elements.flatMap(({ name, text }) => (name === 'style' ? [text] : [])).join('\n');
  const rules = parseRules(sheet);
  if (rules.length * elements.length > maxComparisons) refuseCost();
  return new Map(
    elements.map((element) => {
      const { attributes } = element;
      const own = [...attributes].flatMap(([name, value]) => {
        if (lookless.has(name)) return [];
        return name === 'style' ? value : `${name}:${value}`;
      });
      const told = rules.filter((rule) => isFor(rule, element)).map(({ declared }) => declared);
      return [element, `;${[...own, ...told].join(';')};`];
    }),
  );
}

function parseRules(sheet: string): readonly Rule[] {
  return [...sheet.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(
    ([, selectors = '', declared = '']) => selectors.split(',').map((selector) => ({ selector, declared })),
  );
}

function isFor({ selector }: Rule, { name, attributes }: SvgElement): boolean {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [, kind, wanted] = /^([.#]?)([\w-]+)$/.exec(last) ?? [];
  if (kind === '') return wanted === name;
  if (kind === '#') return wanted === attributes.get('id');
  return kind === undefined || (attributes.get('class') ?? '').split(/\s+/).includes(wanted ?? '');
}
