import { type Change, changes, type Column, columns, type Outcome, type Upheaval, upheavals } from './law.ts';

const head = `# The law of publishing

What a published file says and shows when something happens at the shop, by what is going on with the feed. \`tests/published/law\` holds every
line over HTTP: each feed is set up, the shop changes, and the file, the feed's page and the events are read. This page is written from the same
tables by \`npm run messages\`.

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
    'Behind each feed: what its page says once single products have changed, and which events are sent.\n',
    all
      .map(
        ({ title, about, screen, events }) =>
          `- **${title}**: ${about} · ${screen} · ${eventsText(events)}\n`,
      )
      .join(''),
    '## When single products change\n',
    `First what the file says of the product: **today** what the shop says now, **before** what it said, **unchanged** where both are the same. Then its
picture: the **same**, **redrawn** with today's values in the design that the product showed, in the **other design** that is going up or that a rule
shows, or the **shop's photo**. A product that showed no picture is redrawn in the design that is up.\n`,
    outcomeList(
      all.map(({ title, cells }) => [
        title,
        ...mergeEqual(changed.map((change) => [changes[change], cells[change]])),
      ]),
    ),
    '## When all products change\n',
    'One after the other. What the file does · what the page says · which events are sent.\n',
    outcomeList(
      all.map((column) => [
        column.title,
        ...mergeEqual(
          upset.map((upheaval) => [upheavals[upheaval], outcomeText(column.upheavals[upheaval])]),
        ),
      ]),
    ),
    `Paused feeds answer 503 and are not read. Of an output no run begins while its feed's is held or fails, so that it needs no guard of its own but for the
pictures that it draws itself.\n`,
  ].join('\n');
}

/** Returns a list of feeds with their outcomes; feeds with the same outcomes share an entry. */
function outcomeList(feeds: readonly string[][]): string {
  const byOutcomes = new Map<string, string[]>();
  for (const [title = '', ...outcomes] of feeds) {
    const text = outcomes.map((outcome) => `  - ${outcome}\n`).join('');
    byOutcomes.set(text, [...(byOutcomes.get(text) ?? []), title]);
  }
  return Array.from(byOutcomes, ([text, titles]) => `- **${titles.join('; ')}**\n${text}`).join('');
}

/** Returns a line for each outcome, with all changes that lead to it. */
function mergeEqual(pairs: readonly (readonly [change: string, outcome: string])[]): string[] {
  const byOutcome = Map.groupBy(pairs, ([, outcome]) => outcome);
  return Array.from(
    byOutcome,
    ([outcome, same]) => `${same.map(([change]) => change).join('; ')}: ${outcome}`,
  );
}

function outcomeText({ file, screen, events }: Outcome): string {
  return `${file} · ${screen} · ${eventsText(events)}`;
}

function eventsText(events: readonly string[]): string {
  return events.length === 0 ? 'none' : events.map((event) => event.replace('feed.', '')).join(', ');
}
