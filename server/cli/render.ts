import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { createImageRenderer } from '#server/render/render-product-image.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { readProductFile } from './read-product-file.ts';
import { readTemplateFile } from './read-template-file.ts';

type Options = { template: string; product: string; out: string };

/** Adds `render`: one product image from files, with the engine that feeds use. */
export function register(program: Command): void {
  program
    .command('render')
    .description('Draw one product image from a template file and a product file')
    .requiredOption('--template <file>', 'template as .html, or .json with html and config; - reads stdin')
    .requiredOption(
      '--product <file>',
      'product as .json with title, price, brand and image (a file or data link)',
    )
    .requiredOption('--out <file>', 'where the JPEG goes; - writes to stdout')
    .action(render);
}

async function render(options: Options): Promise<void> {
  const source = await readTemplateFile(options.template);
  const template = templateFromHtml(source);
  for (const problem of template.problems) process.stderr.write(`${problem}\n`);
  const { values, photo } = await readProductFile(options.product);
  const renderer = await createImageRenderer();
  const { width, height } = source;
  const image = await renderer.render({ template, width, height, values, photo });
  if (options.out === '-') process.stdout.write(image.jpeg);
  else await writeFile(options.out, image.jpeg);
}
