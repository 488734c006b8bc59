import type { AvailabilityOption, FeedSettings } from './feed-settings.ts';
import { pathOfOption } from './field-option.ts';
import { aliasesOf, CANONICAL_NAMES } from './property-aliases.ts';

/**
 * What the scanner needs to know about a feed. Paths are written from the product inwards: 'g:id' is a child
 * tag, '@id' an attribute of the product, 'image/url' a nested tag, 'imgs/main@url' an attribute of one. A name
 * without a namespace prefix also matches a tag with one, but an exact match is preferred.
 */
export interface FeedMapping {
  /** Tag name of the product container. */
  container: string;
  /** Its path from the root ('rss/channel/item'), or null: then the outermost tags of that name are products. */
  containerPath: string | null;
  id: string;
  image: string;
  additionalImage: string | null;
  /** The availability filter and the path it reads, or null when every product matches. */
  availability: { path: string; option: AvailabilityOption } | null;
  /** Canonical property name → paths that may hold it, best first. */
  values: Record<string, string[]>;
}

/** The mapping that stored settings describe. */
export function mappingOf(settings: FeedSettings): FeedMapping {
  const { offerKey, offerPath, availabilityOption: option } = settings;
  // A path that does not end in the product tag belongs to an earlier choice of the tag.
  const isPathOfKey = typeof offerPath === 'string' && offerPath.split('/').at(-1) === offerKey;
  return {
    container: offerKey,
    containerPath: isPathOfKey ? offerPath : null,
    id: pathOfOption(settings.offerIdOption, offerKey),
    image: settings.imageKey,
    additionalImage: settings.additionalImageKey === '' ? null : settings.additionalImageKey,
    availability: option === null ? null : { path: pathOfOption(option, offerKey), option },
    values: valuePaths(settings.props),
  };
}

/** Where the canonical properties and further ones by their saved names may stand in a product. */
export function valuePaths(props: readonly string[]): Record<string, string[]> {
  const names = new Set([...CANONICAL_NAMES, ...props]);
  return Object.fromEntries(Array.from(names, (name) => [name, pathsOfProperty(name)]));
}

function pathsOfProperty(name: string): string[] {
  if (/[/@]/.test(name)) return [name];
  const aliases = aliasesOf(name);
  return [name, ...aliases, ...aliases.map((alias) => `@${alias}`)];
}
