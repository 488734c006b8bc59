import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { createImageRenderer } from '#server/render/create-image-renderer.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { hardCases, photoOf, type HardCase } from './hard-case-list.ts';

const cell = { width: 400, height: 260 };
const labelHeight = 26;
const columns = 4;

/**
 * Draws what is hard for a text and picture engine on one sheet, for the eye: `npm run -s bench -- hard-cases DIR`. As in the
 * product, `FONTS_DIR` names a folder with further fonts.
 */
export async function run({ paths }: { paths: readonly string[] }): Promise<void> {
  const folder = paths[0] ?? path.join(os.tmpdir(), 'hard-cases');
  await mkdir(folder, { recursive: true });
  const renderer = await createImageRenderer({ fontsDir: process.env['FONTS_DIR'] ?? null });
  const draw = async (html: string, size: { width: number; height: number }, photo: Uint8Array) => {
    const template = templateFromHtml({ html, ...size });
    for (const problem of template.problems) console.error(templateProblemText(problem));
    return (await renderer.render({ template, ...size, values: {}, photo })).jpeg;
  };
  const plainPhoto = await photoOf('JPEG');
  const pictureOf = async ({ label, html, photo }: HardCase) => {
    const heading = `<div style="width:400px;height:26px;font-size:13px;line-height:26px;padding-left:8px;color:#fff;background:#334155">${label}</div>`;
    const body = `<div style="width:400px;height:260px;overflow:hidden;position:relative;background:#fff;color:#0f172a">${html}</div>`;
    return {
      heading: await draw(heading, { width: cell.width, height: labelHeight }, plainPhoto),
      body: await draw(body, cell, photo === undefined ? plainPhoto : await photoOf(photo)),
    };
  };
  const rowHeight = cell.height + labelHeight;
  const layers = [];
  for (const [index, hardCase] of hardCases.entries()) {
    const { heading, body } = await pictureOf(hardCase);
    const [left, top] = [(index % columns) * cell.width, Math.floor(index / columns) * rowHeight];
    layers.push({ input: heading, left, top }, { input: body, left, top: top + labelHeight });
  }
  const size = { width: columns * cell.width, height: Math.ceil(hardCases.length / columns) * rowHeight };
  const sheet = await sharp({ create: { ...size, channels: 3, background: '#e2e8f0' } })
    .composite(layers)
    .png()
    .toBuffer();
  const file = path.join(folder, 'hard-cases.png');
  await writeFile(file, sheet);
  console.log(`${hardCases.length} cases in ${file}`);
}
