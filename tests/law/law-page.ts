import { type Change, changes, type Column, columns, type Outcome, type Upheaval, upheavals } from './law.ts';

const head = `# The law of publishing

What a published file says and shows when something happens at the shop, by what is going on with the feed. \`tests/law\` holds every cell of
these tables over HTTP: each feed is set up, the shop changes, and the file, the feed's page and the events are read. This page is written
from the same tables by \`npm run messages\`.

1. **Nothing that is up is lost by itself.** A run that takes products, pictures or sense away from most of a feed is held until a person
   accepts it ([019](decisions/019-the-guard.md)); one that cannot be read fails. What is up stays, byte for byte, and the page and an event say so.
2. **Facts flow, designs wait.** Price, stock, titles, photos, new and gone products follow the shop at each run. Approval, discarding and
   roll-out hold back designs only; a new price is drawn in the design that the product shows ([087](decisions/087-review-and-rollout.md)).
3. **A person's word holds.** What was returned to, switched off or left as it is stays so until a person says otherwise.
4. **An output has what its feed has up**: the same prices, stock and products after each run, whatever its pictures.
5. **An address of a picture changes exactly when its pixels do.** A picture whose photo and texts are the same keeps its address.
`;

/** Returns the expected text of docs/law-of-publishing.md. */
export function lawPage(): string {
  const all: Column[] = Object.values(columns);
  const changed = Object.keys(changes) as Change[];
  const upset = Object.keys(upheavals) as Upheaval[];
  return [
    head,
    '## The feeds\n',
    all.map(({ title, about }) => `- **${title}**: ${about}\n`).join(''),
    '## When single products change\n',
    `First what the file says of the product: **today** what the shop says now, **before** what it said, **unchanged** where both are the same. Then its
picture: the **same**, **redrawn** with today's values in the design that the product showed, in the **other design** that is going up or that a rule
shows, or the **shop's photo**. A product that showed no picture is redrawn in the design that is up.\n`,
    markdownTable(
      ['Feed', ...changed.map((change) => changes[change]), 'The page says', 'Events'],
      mergeEqual(
        all.map(({ title, cells, screen, events }) => [
          title,
          ...changed.map((change) => cells[change]),
          screen,
          eventsText(events),
        ]),
      ),
    ),
    '## When all products change\n',
    'One after the other. What the file does · what the page says · which events are sent.\n',
    markdownTable(
      ['Feed', ...upset.map((upheaval) => upheavals[upheaval])],
      mergeEqual(
        all.map((column) => [
          column.title,
          ...upset.map((upheaval) => outcomeText(column.upheavals[upheaval])),
        ]),
      ),
    ),
    `Paused feeds answer 503 and are not read. Of an output no run begins while its feed's is held or fails, so that it needs no guard of its own but for the
pictures that it draws itself.\n`,
  ].join('\n');
}

/** Merges rows that differ in their first cell only; the first cell then names them all. */
function mergeEqual(rows: readonly string[][]): string[][] {
  const merged = new Map<string, string[]>();
  for (const [title = '', ...cells] of rows) {
    const row = merged.get(cells.join('|'));
    merged.set(cells.join('|'), [row ? `${row[0]}; ${title}` : title, ...cells]);
  }
  return [...merged.values()];
}

function outcomeText({ file, screen, events }: Outcome): string {
  return `${file} · ${screen} · ${eventsText(events)}`;
}

function eventsText(events: readonly string[]): string {
  return events.length === 0 ? 'none' : events.map((event) => event.replace('feed.', '')).join(', ');
}

/** Returns a Markdown table as the formatter writes it: as wide as its widest cells. */
function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, i) =>
    Math.max(...[title, ...rows.map((row) => row[i] ?? '')].map((cell) => cell.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
