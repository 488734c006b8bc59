import { fieldReasons } from '#core/messages/reasons/fields/field-reasons.ts';
import type { Choice } from './choose-fields.ts';
import { ownPaths } from './choose-fields.ts';
import { cleanPropertyName, savedPropertyNames } from './clean-property-name.ts';
import { foldName, localName } from '../mapping/match-path.ts';
import { aliasesOf, CANONICAL_NAMES } from '../mapping/property-aliases.ts';
import type { Leaf } from './read-leaves.ts';

/** A property that the form can offer: name as saved ('sale_price'), label as shown ('Sale Price'). */
export interface PropertyOption {
  name: string;
  label: string;
  path: string;
}

const DEFAULTS_MAX = 3;
const PREFERRED = ['title', 'price', 'brand', 'description', 'category'];

/**
 * The properties of the products. What goes by another name in this feed is offered under the name that
 * templates use: PRODUCTNAME as title.
 */
export function propertyOptions(leaves: readonly Leaf[]): PropertyOption[] {
  const paths = ownPaths(leaves);
  const canonical = new Map<string, string>();
  for (const name of CANONICAL_NAMES) {
    const path = pathOfProperty(name, paths);
    if (path !== undefined && !canonical.has(path)) canonical.set(path, name);
  }
  const options = paths.map((path) => {
    const own = savedPropertyNames([localName(path.replace(/^@/, ''))])[0]!;
    const name = canonical.get(path) ?? own;
    return { name, label: cleanPropertyName(name), path };
  });
  return options.filter(({ name }, index) => options.findIndex((option) => option.name === name) === index);
}

/** Up to three properties to begin with. */
export function chooseProps(options: readonly PropertyOption[]): Choice<string[]> {
  const present = PREFERRED.filter((name) => options.some((option) => option.name === name));
  if (present.length === 0) {
    return { value: ['title', 'price', 'brand'], reason: fieldReasons.no_usual_props };
  }
  return {
    value: present.slice(0, DEFAULTS_MAX),
    reason: fieldReasons.usual_props,
  };
}

/** The tag or attribute that holds a property: the best alias, a tag before an attribute. */
function pathOfProperty(name: string, paths: readonly string[]): string | undefined {
  for (const mark of ['', '@']) {
    for (const alias of aliasesOf(name)) {
      const path = paths.find(
        (each) => each.startsWith('@') === (mark === '@') && foldName(each.replace(/^@/, '')) === alias,
      );
      if (path !== undefined) return path;
    }
  }
  return undefined;
}
