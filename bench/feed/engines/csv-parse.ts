import { parse } from 'csv-parse';
import { read, type Engine } from '../feed-fields.ts';

export const readWithCsvParse: Engine = async (_, source) => {
  let count = 0;
  const rows: AsyncIterable<Record<string, string>> = read(source).pipe(parse({ columns: true, bom: true }));
  for await (const row of rows) if (row['image_link'] !== '') count++;
  return count;
};
