import type { Choice } from './choose-fields.ts';
import { ownPaths } from './choose-fields.ts';
import { cleanPropertyName, savedPropertyNames } from './clean-property-name.ts';
import { foldName, localName } from '../mapping/fold-name.ts';
import { insideParent, isOfParent } from '../mapping/parent-paths.ts';
import { parsePriceColumn } from '../mapping/price-column.ts';
import { listAliases, OFFERED_NAMES } from '../mapping/property-aliases.ts';
import type { Leaf } from './read-leaves.ts';

/** A property that the form can offer: name as stored ('sale_price'), label as displayed ('Sale Price'). */
export interface PropertyOption {
  name: string;
  label: string;
  path: string;
}

const DEFAULTS_MAX = 3;
const PREFERRED = ['title', 'price', 'brand', 'description', 'category'];

/**
 * Returns the properties of the products. A property with another name in this feed is offered under its template name: PRODUCTNAME as
 * title.
 */
export function propertyOptions(leaves: readonly Leaf[]): PropertyOption[] {
  const paths = ownPaths(leaves);
  const canonical = new Map<string, string>();
  for (const name of OFFERED_NAMES) {
    const path = pathOfProperty(name, name === 'title' ? titlesFirst(paths) : paths);
    if (path !== undefined && !canonical.has(path)) canonical.set(path, name);
  }
  const options = paths.map((path) => {
    const own = savedPropertyNames([localName(insideParent(path).replace(/^@/, ''))])[0]!;
    const name = canonical.get(path) ?? own;
    return { name, label: cleanPropertyName(name), path };
  });
  return options.filter(({ name }, index) => options.findIndex((option) => option.name === name) === index);
}

/** Sorts the parent product's paths first: a variant's own title is only the part that differs. */
function titlesFirst(paths: readonly string[]): readonly string[] {
  return [...paths.filter(isOfParent), ...paths.filter((path) => !isOfParent(path))];
}

/** Returns up to three default properties. */
export function chooseProps(options: readonly PropertyOption[]): Choice<string[]> {
  const present = PREFERRED.filter((name) => options.some((option) => option.name === name));
  if (present.length === 0) {
    return { value: ['title', 'price', 'brand'], reason: 'no_usual_props' };
  }
  return {
    value: present.slice(0, DEFAULTS_MAX),
    reason: 'usual_props',
  };
}

/** Returns the tag or attribute that holds a property: prefers a tag to an attribute, and both to a price with a remark: 'Price (EUR)'. */
function pathOfProperty(name: string, paths: readonly string[]): string | undefined {
  const isAttribute = (path: string) => insideParent(path).startsWith('@');
  const tags = paths.filter((path) => !isAttribute(path));
  const attributes = paths.filter(isAttribute);
  return (
    pathCalled(name, tags, insideParent) ??
    pathCalled(name, attributes, (path) => insideParent(path).slice(1)) ??
    pathCalled(name, tags, (path) => parsePriceColumn(insideParent(path))?.name ?? '')
  );
}

/** Returns the path whose name is the best alias of a property. */
function pathCalled(
  name: string,
  paths: readonly string[],
  nameOf: (path: string) => string,
): string | undefined {
  for (const alias of listAliases(name)) {
    const path = paths.find((each) => foldName(nameOf(each)) === alias);
    if (path !== undefined) return path;
  }
  return undefined;
}
