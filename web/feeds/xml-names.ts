/** The tag and attribute names that occur in an XML text. */
export interface XmlNames {
  tags: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

const silentPart = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const startTag = /<([^\s/>!?"'<]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g;
const attributeName = /([^\s=/"'<>]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** Reads the names of a text that has already proved to be XML; comments and sections count for nothing. */
export function namesInXml(xml: string): XmlNames {
  const tags = new Set<string>();
  const attributes = new Set<string>();
  for (const [, tag, rest] of xml.replace(silentPart, '').matchAll(startTag)) {
    tags.add(tag!);
    if (rest!.trim() === '') continue;
    for (const [, name] of rest!.matchAll(attributeName)) attributes.add(name!);
  }
  return { tags, attributes };
}

/**
 * Whether every step of a path ('g:id', '@id', 'image/url', 'imgs/main@url') occurs in the XML. A name without a
 * prefix also means a tag with one, as everywhere in the feed engine.
 */
export function hasPath(names: XmlNames, path: string): boolean {
  const [tagPath = '', attribute] = path.split('@');
  if (attribute !== undefined && !hasName(names.attributes, attribute)) return false;
  const steps = tagPath.split('/').filter((step) => step !== '');
  if (steps.length === 0) return attribute !== undefined;
  return steps.every((step) => hasName(names.tags, step));
}

function hasName(names: ReadonlySet<string>, wanted: string): boolean {
  if (names.has(wanted)) return true;
  if (wanted.includes(':')) return false;
  for (const name of names) if (name.endsWith(`:${wanted}`)) return true;
  return false;
}
