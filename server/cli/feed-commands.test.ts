import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const FEEDS = path.join(ROOT, 'tests/fixtures/feeds');

async function feedmaker(args: string[], input: Uint8Array | string = '', settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'server/cli.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: await closed, stdout, stderr: stderr.toString() };
}

function fixture(name: string): string {
  return path.join(FEEDS, name);
}

describe('analyse', () => {
  test('prints what the feed is made of', async () => {
    const { code, stdout } = await feedmaker(['analyse', fixture('yml.xml')]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout.toString())).toMatchObject({
      productTag: 'offer',
      productCount: 2,
      defaults: {
        productId: { value: 'Arg: id' },
        image: { value: 'picture' },
        availability: { matchCount: 1 },
      },
    });
  });

  test('reads standard input', async () => {
    const { stdout } = await feedmaker(['analyse', '-'], await readFile(fixture('heureka.xml')));
    expect(JSON.parse(stdout.toString())).toMatchObject({ productPath: 'SHOP/SHOPITEM' });
  });

  test('reads a web address that the operator trusts, and no private one otherwise', async () => {
    const server = createServer((_, response) => createReadStream(fixture('yml.xml')).pipe(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/feed.xml`;
    const trusted = await feedmaker(['analyse', url], '', { FETCH_ALLOW_HOSTS: `127.0.0.1:${port}` });
    const refused = await feedmaker(['analyse', url]);
    server.close();
    expect(JSON.parse(trusted.stdout.toString())).toMatchObject({ productTag: 'offer', productCount: 2 });
    expect(refused).toMatchObject({ code: 1, stderr: 'The address could not be reached.\n' });
  });

  test('says in one line that there is no such file', async () => {
    const { code, stderr } = await feedmaker(['analyse', '/no/such/feed.xml']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ENOENT.*\n$/);
  });

  test('says in one line what is wrong, and fails', async () => {
    const { code, stdout, stderr } = await feedmaker(['analyse', '-'], '<rss><item></rss>');
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('Invalid XML format: an end tag where </item> is due (byte 11)\n');
  });
});

describe('rewrite', () => {
  test.each(['google-rss.xml', 'bom-crlf.xml', 'inner-entities.xml', 'empty.xml'])(
    'of %s that keeps the images is the feed itself',
    async (name) => {
      const { code, stdout } = await feedmaker(['rewrite', fixture(name), '--image', 'keep']);
      expect(code).toBe(0);
      expect(stdout).toEqual(await readFile(fixture(name)));
    },
  );

  test('puts the id and the number of each product into the address', async () => {
    const feed =
      '<r><item><id>a/b</id><image>https://x.example/1.jpg</image></item><item><image>https://x.example/2.jpg</image></item></r>';
    const { stdout } = await feedmaker(['rewrite', '-', '--image', 'https://new.example/{id}-{n}.jpg'], feed);
    const expected = feed
      .replace('https://x.example/1.jpg', 'https://new.example/a%2Fb-1.jpg')
      .replace('https://x.example/2.jpg', 'https://new.example/2-2.jpg');
    expect(stdout.toString()).toBe(expected);
  });

  test('of a table changes its image cells alone', async () => {
    const table = '\uFEFFID;Photo;Note\r\n1;https://x.example/1.jpg;"a;\n""b"""\r\n2;;c';
    const { stdout } = await feedmaker(['rewrite', '-', '--image', 'https://new.example/{id}.jpg'], table);
    expect(stdout.toString()).toBe(table.replace('https://x.example/1.jpg', 'https://new.example/1.jpg'));
  });

  test('mends the feed first where that is asked for, and says what it mended', async () => {
    const feed = '<r>\n<item><id>1</id><t>a & b &nbsp;</t><image>https://x.example/?1&2</image></item></r>';
    const strict = await feedmaker(['rewrite', '-', '--image', 'keep'], feed);
    expect(strict).toMatchObject({ code: 1, stderr: 'Invalid XML format: a raw & (byte 25)\n' });
    const { code, stdout, stderr } = await feedmaker(['rewrite', '-', '--image', 'keep', '--repair'], feed);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '3 places mended, the first: a raw & (line 2, column 22)\n',
    });
    expect(stdout.toString()).toBe(
      '<r>\n<item><id>1</id><t>a &amp; b &#160;</t><image>https://x.example/?1&amp;2</image></item></r>',
    );
    const analysis = await feedmaker(['analyse', '-', '--repair'], feed);
    expect(JSON.parse(analysis.stdout.toString())).toMatchObject({ productCount: 1 });
  });

  test('fails on a truncated feed', async () => {
    const whole = await readFile(fixture('google-rss.xml'));
    const { code, stderr } = await feedmaker(['rewrite', '-', '--image', 'keep'], whole.subarray(0, -20));
    expect(code).toBe(1);
    expect(stderr).toContain('Invalid XML format');
  });
});

describe('conformance', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-cli-'));
    for (const name of ['yml.xml', 'heureka.xml']) await copyFile(fixture(name), path.join(folder, name));
    await writeFile(path.join(folder, 'broken.xml'), '<a>&nbsp;</a>');
    await writeFile(path.join(folder, 'table.csv'), 'id,photo\n1,https://x.example/1.jpg\n2,\n');
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function checkWith(row: string) {
    const columns = '| file | products | container (path) | id | image | availability | well-formed |';
    await writeFile(
      path.join(folder, 'MANIFEST.md'),
      `# Feeds\n\n${columns}\n|---|---|---|---|---|---|---|\n${row}\n`,
    );
    const { code, stdout } = await feedmaker(['conformance', folder]);
    return { code, lines: stdout.toString().split('\n') };
  }

  test('passes a folder that is as its manifest says', async () => {
    const container = 'yml_catalog/shop/offers/offer';
    const { code, lines } = await checkWith(
      `| yml.xml | 2 | ${container} | Arg: id | picture | Arg: available = true | yes |`,
    );
    expect(code).toBe(0);
    expect(lines.find((line) => line.startsWith('yml.xml'))).toMatch(/identical\s+2\s+ok$/);
    expect(lines.find((line) => line.startsWith('broken.xml'))).toContain('Invalid XML format');
    expect(lines).toContain(
      'Right by column: well-formed 1 of 1, products 1 of 1, container 1 of 1, id 1 of 1, image 1 of 1, availability 1 of 1',
    );
    expect(lines.find((line) => line.startsWith('table.csv'))).toMatch(/\s2\s+row .*identical\s+1\s+ok$/);
  });

  test.each([
    ['count', '| yml.xml | 3 | - | - | - | - | yes |', '3 products'],
    ['image', '| heureka.xml | 2 | SHOP/SHOPITEM | Tag: ITEM_ID | PHOTO | - | yes |', 'image PHOTO'],
    ['rows of a table', '| table.csv | 3 rows | header row | id | photo | - | - |', '3 products'],
    ['column of a table', '| table.csv | 2 rows | header row | id | image | - | - |', 'image image'],
    ['well-formedness', '| broken.xml | 0 | - | - | - | - | yes |', 'well-formed: true'],
  ])('fails when the manifest says something else: %s', async (_, row, failure) => {
    const { code, lines } = await checkWith(row);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('FAILED')).join()).toContain(failure);
    expect(lines.join()).toMatch(/Right by column: .*0 of 1/);
  });
});
