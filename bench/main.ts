// Measures one part of the product against a floor and a peer in the same run: `npm run -s bench -- NAME [--json]`.
type Bench = { run: (options: { json: boolean }) => Promise<void> };

const benches: Record<string, () => Promise<Bench>> = {
  feed: () => import('./feed.ts'),
  picture: () => import('./picture.ts'),
  refresh: () => import('./refresh.ts'),
};

const [name = '', ...flags] = process.argv.slice(2);
const load = benches[name];
if (load === undefined) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}; --json prints numbers for a program.`);
  process.exitCode = 1;
} else {
  const { run } = await load();
  await run({ json: flags.includes('--json') });
}
