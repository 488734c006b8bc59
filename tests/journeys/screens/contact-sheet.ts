import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { screensDir } from './shoot.ts';

const variants = ['1440-light', '390-light', '1440-dark', '390-dark'];

/** Writes index.html beside the pictures: one row for each state, one column for each width and scheme. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export when all is done
export default async function writeContactSheet(): Promise<void> {
  const files = (await readdir(screensDir)).filter((file) => file.endsWith('.png')).toSorted();
  const states = new Set(files.map((file) => file.replace(/-(1440|390)-(light|dark)\.png$/, '')));
  const rows = [...states].map((state) => {
    const pictures = variants
      .map((variant) => `${state}-${variant}.png`)
      .filter((file) => files.includes(file));
    return `<section><h2>${state}</h2>${pictures.map(picture).join('')}</section>`;
  });
  await writeFile(path.join(screensDir, 'index.html'), page(rows.join('\n')));
}

function picture(file: string): string {
  const width = file.includes('-390-') ? 195 : 480;
  return `<a href="${file}"><img src="${file}" width="${width}" alt="${file}" loading="lazy"></a>`;
}

function page(rows: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 14px/20px system-ui; margin: 24px; background: #ddd; }
  section { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; margin-bottom: 32px; }
  h2 { width: 100%; margin: 0; font-size: 16px; }
  img { display: block; box-shadow: 0 1px 4px #0006; }
</style>
${rows}
</html>
`;
}
