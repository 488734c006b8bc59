// Measures one part of the product against a floor and a peer in the same run:
// `npm run -s bench -- NAME [--json] [--size MB] [--seed N]`; feed and big-feed have sizes, parity a seed. `pixels` measures
// nothing: it prints hashes, to be compared with those that another version prints.
import { parseArgs } from 'node:util';

type Options = {
  json: boolean;
  sizeMb?: number | undefined;
  seed?: number | undefined;
  paths: readonly string[];
};
type Bench = { run: (options: Options) => Promise<void> };

const benches: Record<string, () => Promise<Bench>> = {
  accounts: () => import('./server/accounts.ts'),
  editor: () => import('./editor/editor.ts'),
  firefox: () => import('./editor/firefox.ts'),
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
  'cutout-calibrate': () => import('./cutout/cutout-calibrate.ts'),
  'cutout-quality': () => import('./cutout/cutout-quality.ts'),
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
  await run({ json: values.json, sizeMb, seed, paths });
}
