import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { makePng, plain } from '../../../packages/picture/src/node/photo.fixture.ts';
import { startOrigin } from '#tests/harness/fake-origin.ts';
import * as analyse from './analyse.ts';
import * as conformance from './conformance/conformance.ts';
import * as make from './make.ts';
import * as rewrite from './rewrite.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-cli-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const fixture = (name: string) => path.join(ROOT, 'packages/feed/fixtures', name);

/** Runs the command like a shell does, in a process of its own. */
async function inProcess(args: string[], input: string) {
  const child = spawn(process.execPath, [path.join(ROOT, 'server/cli.ts'), ...args], { cwd: ROOT });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: await closed, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Called here; what it fails with is thrown. */
async function call(command: { register: (program: Command) => void }, ...args: string[]) {
  const said = { out: [] as Buffer[], log: '', error: '' };
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.log += `${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void (said.error += line));
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said.out.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk));
    return true;
  });
  const program = new Command().exitOverride();
  command.register(program);
  await program.parseAsync(args, { from: 'user' }).finally(() => stdout.mockRestore());
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { code, log: said.log, error: said.error, out: Buffer.concat(said.out) };
}

async function fileOf(content: string | Uint8Array, name = 'feed'): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

describe('analyse', () => {
  test('prints what the feed is made of', async () => {
    const { log } = await call(analyse, 'analyse', fixture('yml.xml'));
    expect(JSON.parse(log)).toMatchObject({
      productTag: 'offer',
      productCount: 2,
      defaults: {
        productId: { value: 'Arg: id' },
        image: { value: 'picture' },
        availability: { matchCount: 1 },
      },
    });
  });

  test('reads a web address that the operator trusts, and no private one otherwise', async () => {
    const shop = await startOrigin((_, response) => createReadStream(fixture('yml.xml')).pipe(response));
    const url = shop.url('/feed.xml');
    await expect(call(analyse, 'analyse', url)).rejects.toThrow('The address could not be reached.');
    vi.stubEnv('FETCH_ALLOW_HOSTS', shop.host);
    const trusted = await call(analyse, 'analyse', url).finally(() => vi.unstubAllEnvs());
    expect(JSON.parse(trusted.log)).toMatchObject({ productTag: 'offer', productCount: 2 });
    await shop.close();
  });

  test('reads standard input, and says in one line what is wrong, and fails', async () => {
    const { code, stdout, stderr } = await inProcess(['analyse', '-'], '<rss><item></rss>');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('Invalid XML format: an end tag where </item> is due (byte 11)\n');
    const absent = await inProcess(['analyse', '/no/such/feed.xml'], '');
    expect([absent.code, absent.stderr]).toEqual([1, expect.stringMatching(/^ENOENT.*\n$/)]);
  });
});

describe('rewrite', () => {
  const keep = (source: string, ...more: string[]) =>
    call(rewrite, 'rewrite', source, '--image', 'keep', ...more);

  test.each(['google-rss.xml', 'bom-crlf.xml', 'inner-entities.xml', 'empty.xml'])(
    'of %s that keeps the images is the feed itself',
    async (name) => {
      expect((await keep(fixture(name))).out).toEqual(await readFile(fixture(name)));
    },
  );

  test('puts the id and the number of each product into the address', async () => {
    const feed =
      '<r><item><id>a/b</id><image>https://x.example/1.jpg</image></item><item><image>https://x.example/2.jpg</image></item></r>';
    const { code, stdout } = await inProcess(
      ['rewrite', '-', '--image', 'https://new.example/{id}-{n}.jpg'],
      feed,
    );
    const expected = feed
      .replace('https://x.example/1.jpg', 'https://new.example/a%2Fb-1.jpg')
      .replace('https://x.example/2.jpg', 'https://new.example/2-2.jpg');
    expect([code, stdout]).toEqual([0, expected]);
  });

  test('of a table changes its image cells alone', async () => {
    const table = '\uFEFFID;Photo;Note\r\n1;https://x.example/1.jpg;"a;\n""b"""\r\n2;;c';
    const image = ['--image', 'https://new.example/{id}.jpg'];
    const { out } = await call(rewrite, 'rewrite', await fileOf(table), ...image);
    expect(out.toString()).toBe(table.replace('https://x.example/1.jpg', 'https://new.example/1.jpg'));
  });

  test('mends the feed first where that is asked for, and says what it mended', async () => {
    const feed = await fileOf(
      '<r>\n<item><id>1</id><t>a & b &nbsp;</t><image>https://x.example/?1&2</image></item></r>',
    );
    await expect(keep(feed)).rejects.toThrow('invalid_xml: raw_ampersand (byte 25)');
    const { error, out } = await keep(feed, '--repair');
    expect(error).toBe('3 places mended, the first: a raw & (line 2, column 22)');
    expect(out.toString()).toBe(
      '<r>\n<item><id>1</id><t>a &amp; b &#160;</t><image>https://x.example/?1&amp;2</image></item></r>',
    );
    const analysis = await call(analyse, 'analyse', feed, '--repair');
    expect(JSON.parse(analysis.log)).toMatchObject({ productCount: 1 });
  });

  test('fails on a truncated feed', async () => {
    const whole = await readFile(fixture('google-rss.xml'));
    await expect(keep(await fileOf(whole.subarray(0, -20)))).rejects.toThrow('invalid_xml: ends_before_tag');
  });
});

describe('make', () => {
  const feed = 'id;title;price;image\n1;Mug;12,50 EUR;mug.png\n2;Bowl;9,00 EUR;lost.png\n';

  test('draws an ad for each product whose photo can be used, and writes the feed that shows them', async () => {
    await fileOf(await makePng(300, 300, plain(0, 128, 0)), 'mug.png');
    const out = path.join(folder, 'ads');
    const options = ['--out', out, '--url', 'https://cdn.example/ads/', '--size', '600x400'];
    const { log, error, code } = await call(make, 'make', await fileOf(feed, 'shop.csv'), ...options);
    expect([log, code]).toEqual([
      `2 products: 1 with an ad, 1 as they were. ${path.join(out, 'feed.csv')}\n`,
      0,
    ]);
    expect(error).toContain('2: ENOENT');
    const made = await readFile(path.join(out, 'feed.csv'), 'utf8');
    const [, hash = ''] = /i\/([0-9a-f]{64})\.jpg/.exec(made) ?? [];
    expect(made).toBe(feed.replace('mug.png', `https://cdn.example/ads/i/${hash}.jpg`));
    const jpeg = await readFile(path.join(out, 'i', `${hash}.jpg`));
    expect(createHash('sha256').update(jpeg).digest('hex')).toBe(hash);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 600, height: 400 });
  });

  test('reads no file of this machine for a feed from an address', async () => {
    const photo = await fileOf(await makePng(300, 300, plain(0, 128, 0)), 'mug.png');
    const shop = await startOrigin((_, response) => void response.end(feed.replace('mug.png', photo)));
    vi.stubEnv('FETCH_ALLOW_HOSTS', shop.host);
    const asked = ['make', shop.url('/feed.csv'), '--out', path.join(folder, 'none')];
    const { log, code } = await call(make, ...asked).finally(() => vi.unstubAllEnvs());
    await shop.close();
    expect([log, code]).toEqual([expect.stringContaining('0 with an ad, 2 as they were'), 1]);
  });
});

describe('conformance', () => {
  async function checkWith(row: string) {
    const checked = await mkdtemp(path.join(folder, 'checked-'));
    for (const name of ['yml.xml', 'heureka.xml']) await copyFile(fixture(name), path.join(checked, name));
    await writeFile(path.join(checked, 'broken.xml'), '<a>&nbsp;</a>');
    await writeFile(path.join(checked, 'table.csv'), 'id,photo\n1,https://x.example/1.jpg\n2,\n');
    const columns = '| file | products | container (path) | id | image | availability | well-formed |';
    const manifest = `# Feeds\n\n${columns}\n|---|---|---|---|---|---|---|\n${row}\n`;
    await writeFile(path.join(checked, 'MANIFEST.md'), manifest);
    const { code, log } = await call(conformance, 'conformance', checked);
    return { code, lines: log.split('\n') };
  }

  test('passes a folder that is as its manifest says', async () => {
    const container = 'yml_catalog/shop/offers/offer';
    const { code, lines } = await checkWith(
      `| yml.xml | 2 | ${container} | Arg: id | picture | Arg: available = true | yes |`,
    );
    expect(code).toBe(0);
    const lineOf = (name: string) => lines.find((line) => line.startsWith(name));
    expect(lineOf('yml.xml')).toMatch(/identical\s+2\s+ok$/);
    expect(lineOf('broken.xml')).toContain('Invalid XML format');
    expect(lineOf('table.csv')).toMatch(/\s2\s+row .*identical\s+1\s+ok$/);
    expect(lines).toContain(
      'Right by column: well-formed 1 of 1, products 1 of 1, container 1 of 1, id 1 of 1, image 1 of 1, availability 1 of 1',
    );
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
