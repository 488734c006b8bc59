// Measures one part of the product against a floor and a peer in the same run:
// `npm run -s bench -- NAME [--json] [--size MB]`; only the feed bench has sizes.
import { parseArgs } from 'node:util';

type Bench = {
  run: (options: { json: boolean; sizeMb?: number | undefined; paths: readonly string[] }) => Promise<void>;
};

const benches: Record<string, () => Promise<Bench>> = {
  accounts: () => import('./accounts.ts'),
  feed: () => import('./feed.ts'),
  picture: () => import('./picture.ts'),
  refresh: () => import('./refresh.ts'),
  cutout: () => import('./cutout.ts'),
  'cutout-sheet': () => import('./cutout-sheet.ts'),
  'cutout-quality': () => import('./cutout-quality.ts'),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, size: { type: 'string' } },
});
const [name = '', ...paths] = positionals;
const load = benches[name];
const sizeMb = values.size === undefined ? undefined : Number(values.size);
if (load === undefined || !(sizeMb === undefined || sizeMb > 0)) {
  console.error(
    `Say which: ${Object.keys(benches).join(', ')}; --json prints numbers for a program, --size 500 makes feeds of 500 MB.`,
  );
  process.exitCode = 1;
} else {
  const { run } = await load();
  await run({ json: values.json, sizeMb, paths });
}
