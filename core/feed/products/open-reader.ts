import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { FeedForm } from '../open-feed.ts';
import type { ProductReader } from './product-reader.ts';
import { CsvProductReader } from './read-csv-products.ts';
import { XmlProductReader } from './read-xml-products.ts';

/** The reader for a feed of this form. */
export function openReader({ encoding, table }: FeedForm, mapping: FeedMapping): ProductReader {
  if (table === null) return new XmlProductReader(encoding, mapping);
  return new CsvProductReader({ encoding, table }, mapping);
}
