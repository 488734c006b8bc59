import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { JsonScanner } from '../json/scan-json.ts';
import type { FeedForm } from '../open-feed.ts';
import { attributeText, contentText } from '../xml/scan-text.ts';
import { XmlScanner } from '../xml/scan-xml.ts';
import type { XmlHandler } from '../xml/xml-handler.ts';

/** Form of a feed of elements: XML, or JSON, which is reported like XML. */
export type TreeForm = Pick<FeedForm, 'encoding' | 'json'>;

export type TreeScanner = XmlScanner | JsonScanner;

export function openScanner({ encoding, json }: TreeForm, handler: XmlHandler): TreeScanner {
  return json === null ? new XmlScanner(encoding, handler) : new JsonScanner(json, handler);
}

/** Returns the text between two tags or quotes; it must be in memory. */
export function textIn(
  scanner: TreeScanner,
  encoding: FeedEncoding,
  { start, end, isAttribute }: { start: number; end: number; isAttribute: boolean },
): string {
  if (scanner instanceof JsonScanner) return scanner.textOf(start, end);
  const raw = encoding.decode(scanner.window.slice(start, end));
  return (isAttribute ? attributeText : contentText)(raw, scanner.entities).trim();
}
