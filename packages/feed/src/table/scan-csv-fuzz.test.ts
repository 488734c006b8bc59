import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { joinBytes, UTF_8 } from '../encoding/feed-encoding.ts';
import { mapping } from '../feed.fixture.ts';
import { toAsync, cut, FUZZ, makeRandom, type Random } from '../random.fixture.ts';
import { rewriteFeed } from '../rewrite-feed.ts';
import { CsvScanner, LINE_FEED } from './scan-csv.ts';
import { cellText } from '../products/csv-columns.ts';

const TABLES = Math.ceil(FUZZ.documents / 3);
const DELIMITERS = [',', ';', '\t', '|'];

describe('against an independent parser', () => {
  const same = `${FUZZ.documents} random texts have the same rows or the same fault, in chunks of any size`;
  test(`${same} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, () => {
    const random = makeRandom(FUZZ.seed);
    const disagreements: unknown[] = [];
    let accepted = 0;
    for (let index = 0; index < FUZZ.documents; index++) {
      const delimiter = random.pick(DELIMITERS);
      const text = randomText(random, delimiter);
      const bytes = new TextEncoder().encode(text);
      const expected = rowsByOracle(text, delimiter);
      const whole = rowsByScanner([bytes], delimiter);
      const inPieces = rowsByScanner(cut(bytes, random), delimiter);
      if (!isSame(whole, expected) || JSON.stringify(inPieces) !== JSON.stringify(whole)) {
        disagreements.push({ text, delimiter, expected, whole, inPieces });
      }
      if (expected !== null) accepted++;
    }
    expect(disagreements).toEqual([]);
    // Both answers must be common, or the comparison would say nothing.
    expect(accepted).toBeGreaterThan(FUZZ.documents / 4);
    expect(accepted).toBeLessThan((FUZZ.documents * 9) / 10);
  });

  const kept = `${TABLES} random tables keep everything but the images that change or come in`;
  test(`${kept} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = makeRandom(FUZZ.seed);
    for (let index = 0; index < TABLES; index++) {
      const { text, rows, delimiter } = randomTable(random);
      const bytes = new TextEncoder().encode(text);
      expect(await rewritten(cut(bytes, random), () => null)).toBe(text);
      const changed = rows.map(([id, image, ...others], row) =>
        row === 0
          ? [id, image, ...others]
          : [id, image === '' ? '' : newImage(row - 1).replace('\t', '%09'), ...others],
      );
      const output = await rewritten(cut(bytes, random), newImage);
      expect({ text, rows: rowsByOracle(output.replace('\uFEFF', ''), delimiter) }).toEqual({
        text,
        rows: changed,
      });
      // One more image goes before whatever the last column holds.
      const extended = rows.map(([id, image, title, note], row) => {
        const list = [newImage(row - 1).replace('\t', '%09'), ...(note === '' ? [] : [note])].join(',');
        return [id, image, title, row === 0 || image === '' ? note : list];
      });
      const more = await rewritten(cut(bytes, random), newImage, 'inserted');
      expect({ text, rows: rowsByOracle(more.replace('\uFEFF', ''), delimiter) }).toEqual({
        text,
        rows: extended,
      });
    }
  });
});

interface Reading {
  rows: string[][];
  /** Whether some cell has text behind its closing quote: parsers differ in how they write its quotes. */
  isBroken: boolean;
}

function rowsByScanner(pieces: Uint8Array[], delimiter: string): Reading | null {
  const rows: string[][] = [];
  const dialect = { delimiter: delimiter.charCodeAt(0), hasQuotes: true, lineEnd: LINE_FEED, start: 0 };
  const scanner = new CsvScanner(dialect, () => {
    const row = Array.from({ length: scanner.cellCount }, (_, index) => {
      const bytes = scanner.window.slice(scanner.cellStart(index), scanner.cellEnd(index));
      return cellText(bytes, UTF_8, scanner.isQuoted(index));
    });
    if (row.some((cell) => cell !== '')) rows.push(row);
  });
  try {
    for (const piece of pieces) scanner.push(piece);
    scanner.end();
    return { rows, isBroken: scanner.brokenCellCount > 0 };
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  }
}

function isSame(reading: Reading | null, expected: string[][] | null): boolean {
  if (reading === null || expected === null) return reading === expected;
  const spelt = (rows: string[][]) =>
    JSON.stringify(reading.isBroken ? rows.map((row) => row.map(withSingleQuotes)) : rows);
  return spelt(reading.rows) === spelt(expected);
}

/** Returns the rows by csv-parse, or null where a quoted cell does not end. */
function rowsByOracle(text: string, delimiter: string): string[][] | null {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      ltrim: true,
      cast: (cell) => cell.trim(),
    });
    return rows.filter((row) => row.some((cell) => cell !== ''));
  } catch {
    return null;
  }
}

function withSingleQuotes(text: string): string {
  return text.replaceAll(/"+/g, '"');
}

function randomText(random: Random, delimiter: string): string {
  const pieces = ['a', 'é', '😀', '"', '"', '""', '\n', '\r\n', ' ', 'x"y', '"b"', `"c${delimiter}\n"`];
  const text = random.repeat(14, () =>
    random.isLucky(0.4) ? delimiter : random.pick(random.isLucky(0.1) ? [...DELIMITERS, "'"] : pieces),
  );
  // Space behind a closing quote is nothing to us and text to others.
  return text.replaceAll(delimiter === '\t' ? /" +/g : /"[ \t]+/g, '"');
}

interface RandomTable {
  text: string;
  /** Header and rows: id, image, two columns that stay. */
  rows: string[][];
  delimiter: string;
}

/** Returns a table as some shop would write it. */
function randomTable(random: Random): RandomTable {
  const delimiter = random.pick(DELIMITERS);
  const lineEnd = random.pick(['\n', '\r\n']);
  const isQuoting = random.isLucky(0.5);
  const rows = [['id', 'image_link', 'title', 'note']];
  for (let count = random.below(6); count > 0; count--) {
    const image = random.isLucky(0.8)
      ? `https://x.example/${random.repeat(3, () => random.pick(['a', ',', ';', 'é', '?b=1&c', '|']))}`
      : '';
    rows.push([String(rows.length), image, words(random, delimiter), words(random, delimiter)]);
  }
  const lines = rows.map((row) =>
    row
      .map((cell) => (isQuoting || /["\r\n,;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter),
  );
  const end = random.pick(['', lineEnd, lineEnd + lineEnd]);
  return { text: random.pick(['', '\uFEFF']) + lines.join(lineEnd) + end, rows, delimiter };
}

function words(random: Random, delimiter: string): string {
  const pieces = ['lamp', 'é', ' ', '"', ',', delimiter, '\n', '\r\n', '😀', '<b>', '5"', "'"];
  return random.repeat(4, () => random.pick(pieces)).trim();
}

function newImage(position: number): string {
  return `https://new.example/${position}${['', ',b;c|', '"d"', '\t', '?e=1&f'][position % 5]!}`;
}

async function rewritten(
  pieces: Uint8Array[],
  imageOf: (position: number) => string | null,
  kind: 'image' | 'inserted' = 'image',
): Promise<string> {
  const output: Uint8Array[] = [];
  const replace = ({ position }: { position: number }) => {
    const image = imageOf(position);
    return image === null ? null : { [kind]: image };
  };
  const feedMapping = mapping({ container: 'row', insertedImage: 'note' });
  for await (const bytes of rewriteFeed(toAsync(pieces), feedMapping, replace)) output.push(bytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(joinBytes(output));
}
