import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const main = ['api.ts', 'worker.ts', 'open-renderer.ts'].map((file) =>
  import.meta.resolve(`#server/${file}`),
);

it('loads nothing native that draws into the server: photos and templates come from strangers', () => {
  const program = `
    for (const file of ${JSON.stringify(main)}) await import(file);
    console.log(JSON.stringify(process.report.getReport().sharedObjects));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(output);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((file) => /sharp|vips|takumi|onnx/.test(file))).toEqual([]);
});
