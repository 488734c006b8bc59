// Measures one part of the product in the same run as a floor (the least work needed for the task) and a peer (another program for it):
// `npm run -s bench -- NAME [--json] [--size MB] [--seed N]`; feed and big-feed take a size, parity a seed. `pixels` measures nothing: it
// prints hashes to compare with those of another version.
import { parseArgs } from 'node:util';
import type { Options, Report } from './bench.ts';

const benches: Record<string, () => Promise<{ run: (options: Options) => Promise<Report> }>> = {
  editor: () => import('./editor/editor.ts'),
  feed: () => import('./feed/feed.ts'),
  parity: () => import('./picture/parity.ts'),
  picture: () => import('./picture/picture.ts'),
  bombs: () => import('./picture/bombs.ts'),
  pixels: () => import('./picture/pixels.ts'),
  'first-run': () => import('./server/first-run.ts'),
  refresh: () => import('./server/refresh.ts'),
  costs: () => import('./server/costs.ts'),
  serving: () => import('./server/serving.ts'),
  workers: () => import('./server/workers.ts'),
  'big-feed': () => import('./server/big-feed.ts'),
  'cut-outs': () => import('./cutout/cut-outs.ts'),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    size: { type: 'string' },
    seed: { type: 'string' },
  },
});
const [name = '', ...paths] = positionals;
const [sizeMb, seed] = [values.size, values.seed].map((text) =>
  text === undefined ? undefined : Number(text),
);
const load = benches[name];
if (load === undefined || [sizeMb, seed].some((number) => number !== undefined && !(number > 0))) {
  console.error(
    `Say which: ${Object.keys(benches).join(', ')}; --json prints numbers for a program, --size 500 makes feeds of 500 MB.`,
  );
  process.exitCode = 1;
} else {
  const report = await (await load()).run({ sizeMb, seed, paths });
  if (values.json) console.log(JSON.stringify({ bench: name, ...report }));
  else {
    console.log(report.about);
    for (const [heading, rows] of Object.entries(report.tables)) {
      console.log(`\n${heading}`);
      console.table(rows);
    }
  }
  if (report.isMissed === true) process.exitCode = 1;
}
