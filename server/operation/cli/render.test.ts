import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDefaultTemplate } from '#picture/designs';
import { makePng, decodePixels, plain } from '../../../packages/picture/src/node/photo.fixture.ts';
import { register } from './render.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'render-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const photo = await makePng(300, 300, plain(0, 128, 0));
await writeFile(path.join(folder, 'photo.png'), photo);
const cup = { 'g:title': 'Cup', price: 12, brand: 'Terra', image: 'photo.png' };
await writeFile(path.join(folder, 'product.json'), JSON.stringify(cup));

async function renderFile(name: string, content: string): Promise<Buffer> {
  const at = (file: string) => path.join(folder, file);
  await writeFile(at(name), content);
  const program = new Command().exitOverride();
  register(program);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  const args = ['render', '--template', at(name), '--product', at('product.json'), '--out', at('out.jpg')];
  await program.parseAsync(args, { from: 'user' });
  return readFile(at('out.jpg'));
}

describe('render', () => {
  const { html, config } = createDefaultTemplate({ name: '', type: 'custom', width: 900, height: 600 });

  it('draws HTML at the size of its outermost element, and a template of the tables at that of its configuration', async () => {
    const row = { html_prod: '', html_dev: '<p>{{TITLE}}</p>', config_dev: JSON.stringify(config) };
    for (const [name, content] of [
      ['a.html', html],
      ['b.json', JSON.stringify(row)],
    ] as const)
      expect(await sharp(await renderFile(name, content)).metadata()).toMatchObject({
        width: 900,
        height: 600,
      });
  });

  it("shows the product's own photo and words", async () => {
    const jpeg = await renderFile('c.json', JSON.stringify({ html, width: 900, height: 600 }));
    const pixels = await decodePixels(jpeg);
    expect(pixels.at(240, 300)[1] - pixels.at(240, 300)[0]).toBeGreaterThan(100);
    const other = await renderFile(
      'd.json',
      JSON.stringify({ html: html.replace(/\{\{TITLE[^}]*\}\}/, ''), width: 900, height: 600 }),
    );
    expect(other.equals(jpeg)).toBe(false);
  });

  it('shows the price that holds, as a published picture does', async () => {
    const drawn = async (name: string, prices: object) => {
      const product = { 'g:title': 'Cup', brand: 'Terra', image: 'photo.png', ...prices };
      await writeFile(path.join(folder, 'product.json'), JSON.stringify(product));
      return renderFile(name, html);
    };
    const unreduced = await drawn('price.html', { price: '12.00 EUR' });
    const over = { sale_price: '9.00 EUR', 'g:sale_price_effective_date': '2020-01-01/2020-02-01' };
    expect((await drawn('over.html', { price: '12.00 EUR', ...over })).equals(unreduced)).toBe(true);
    const sale = await drawn('sale.html', { price: '12.00 EUR', sale_price: '9.00 EUR' });
    expect(sale.equals(unreduced)).toBe(false);
  });

  it('says in one sentence why a photo cannot be used', async () => {
    await writeFile(path.join(folder, 'photo.png'), '<h1>404</h1>');
    await expect(renderFile('e.html', html)).rejects.toThrow('The photo link does not lead to a picture.');
  });
});
