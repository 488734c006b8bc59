import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { FeedForm } from '../open-feed.ts';
import type { ProductReader } from './product-reader.ts';
import { CsvProductReader } from './read-csv-products.ts';
import { TreeProductReader } from './read-tree-products.ts';

export function openReader(form: FeedForm, mapping: FeedMapping): ProductReader {
  const { encoding, table } = form;
  if (table === null) return new TreeProductReader(form, mapping);
  return new CsvProductReader({ encoding, table }, mapping);
}
