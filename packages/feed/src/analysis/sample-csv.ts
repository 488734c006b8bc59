import { CsvRowCollector } from '../products/collect-csv-rows.ts';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { FeedError } from '../feed-error.ts';
import { NO_PRODUCTS, ROW_TAG } from '../mapping/feed-mapping.ts';
import type { OpenedFeed } from '../open-feed.ts';
import type { CsvDialect } from '../table/scan-csv.ts';

/**
 * Returns an extract of a table as text: everything up to the header, and the first rows. Stops reading the source once it has enough. A
 * small table is returned whole. Throws FeedError.
 */
export async function sampleTable(
  { chunks, encoding }: OpenedFeed,
  table: CsvDialect,
  { maxProducts, maxBytes }: { maxProducts: number; maxBytes: number },
): Promise<string> {
  const collector = new CsvRowCollector({ encoding, table }, { ...NO_PRODUCTS, container: ROW_TAG });
  const pieces: Uint8Array[] = [];
  const rowEnds: number[] = [];
  let length = 0;
  let isWhole = true;
  for await (const chunk of chunks) {
    collector.scanner.push(chunk);
    for (const { end } of collector.take()) rowEnds.push(end);
    pieces.push(chunk);
    length += chunk.length;
    isWhole = length < maxBytes && rowEnds.length <= maxProducts;
    if (!isWhole) break;
  }
  if (isWhole) collector.scanner.end();
  const end = isWhole ? length : rowEnds.slice(0, maxProducts).at(-1);
  if (end === undefined) {
    throw new FeedError('no_products', 'no_whole_row', length);
  }
  return encoding.decode(joinBytes(pieces).subarray(0, end)).replace(/^\uFEFF/, '');
}
