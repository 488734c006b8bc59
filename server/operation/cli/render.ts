import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { failureText } from './failure-text.ts';
import { readConfigOrExit } from '#server/config.ts';

type Options = { template: string; product: string; out: string };

export function register(program: Command): void {
  const command = program
    .command('render')
    .description('draw one product image from a template file and a product file')
    .requiredOption('--template <file>', "HTML, or JSON with html and config; '-' for standard input")
    .requiredOption(
      '--product <file>',
      'JSON with title, price, brand and image: a file, a link or a data link',
    )
    .requiredOption('--out <file>', "where the JPEG goes; '-' for standard output")
    .action(async (options: Options) => {
      try {
        await render(options);
      } catch (error) {
        command.error(await failureText(error));
      }
    });
}

/** Loads the drawing libraries only now, so that other commands start without them. */
async function render(options: Options): Promise<void> {
  const [{ createImageRenderer }, { templateFromHtml }, { readTemplateFile }, { readProductFile }] =
    await Promise.all([
      import('#picture/node'),
      import('#picture/files'),
      import('./input/read-template-file.ts'),
      import('./input/read-product-file.ts'),
    ]);
  const source = await readTemplateFile(options.template);
  const template = templateFromHtml(source);
  for (const problem of template.problems) console.error(templateProblemText(problem));
  const product = await readProductFile(options.product);
  const { values } = shownValues(product.values, Date.now());
  const renderer = await createImageRenderer({ fontsDir: readConfigOrExit([]).fontsDir });
  const { width, height } = source;
  const image = await renderer.render({ template, width, height, values, photo: product.photo });
  if (options.out === '-') process.stdout.write(image.jpeg);
  else await writeFile(options.out, image.jpeg);
}
