// Measures one part of the product against a floor and a peer in the same run:
// `npm run -s bench -- NAME [--json] [--size MB] [--seed N]`; feed and big-feed have sizes, parity a seed. `pixels` measures
// nothing: it prints hashes, to be compared with those that another version prints. `designs` draws sheets for looking, with
// `--titles` in the letters of many languages.
import { parseArgs } from 'node:util';

type Options = {
  json: boolean;
  sizeMb?: number | undefined;
  seed?: number | undefined;
  paths: readonly string[];
  titles?: boolean | undefined;
};
type Bench = { run: (options: Options) => Promise<void> };

const benches: Record<string, () => Promise<Bench>> = {
  accounts: () => import('./server/accounts.ts'),
  'editor-reads': () => import('./server/editor-reads.ts'),
  lists: () => import('./server/lists.ts'),
  editor: () => import('./editor/editor.ts'),
  firefox: () => import('./editor/firefox.ts'),
  feed: () => import('./feed/feed.ts'),
  parity: () => import('./picture/parity.ts'),
  'object-sizes': () => import('./picture/object-sizes.ts'),
  picture: () => import('./picture/picture.ts'),
  bombs: () => import('./picture/bombs.ts'),
  pixels: () => import('./picture/pixels.ts'),
  designs: () => import('./picture/design-sheet.ts'),
  'first-run': () => import('./server/first-run.ts'),
  inks: () => import('./picture/inks.ts'),
  ads: () => import('./picture/ad-sheet.ts'),
  refresh: () => import('./server/refresh.ts'),
  memory: () => import('./server/memory.ts'),
  saving: () => import('./server/saving.ts'),
  costs: () => import('./server/costs.ts'),
  serving: () => import('./server/serving.ts'),
  workers: () => import('./server/workers.ts'),
  steer: () => import('./server/steer.ts'),
  sweep: () => import('./server/sweep.ts'),
  templates: () => import('./server/templates.ts'),
  'big-feed': () => import('./server/big-feed.ts'),
  'hard-cases': () => import('./picture/hard-cases.ts'),
  cutout: () => import('./cutout/cutout.ts'),
  'cutout-sheet': () => import('./cutout/cutout-sheet.ts'),
  'cutout-calibrate': () => import('./cutout/cutout-calibrate.ts'),
  'cutout-quality': () => import('./cutout/cutout-quality.ts'),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    size: { type: 'string' },
    seed: { type: 'string' },
    titles: { type: 'boolean', default: false },
  },
});
const [name = '', ...paths] = positionals;
const load = benches[name];
const [sizeMb, seed] = [values.size, values.seed].map((text) =>
  text === undefined ? undefined : Number(text),
);
if (load === undefined || [sizeMb, seed].some((number) => number !== undefined && !(number > 0))) {
  console.error(
    `Say which: ${Object.keys(benches).join(', ')}; --json prints numbers for a program, --size 500 makes feeds of 500 MB.`,
  );
  process.exitCode = 1;
} else {
  const { run } = await load();
  await run({ json: values.json, sizeMb, seed, paths, titles: values.titles });
}
