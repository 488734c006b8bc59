import { openEngine } from '#server/render/engine/engine.ts';
import { makePlainPicture } from '#server/render/field-picture/make-plain-picture.ts';

/** Pictures that belong to ads, drawn here: a brand's mark, and a frame with room for a photo. */
export const pictures = {
  peak: await pngOf(
    240,
    120,
    '<path d="M20 104 80 16l36 52 18-26 46 62z" fill="#0b3d2e"/><circle cx="190" cy="38" r="18" fill="#e0a030"/>',
  ),
  frame: await pngOf(
    1080,
    1080,
    `<path fill-rule="evenodd" fill="#7a1020" d="M0 0h1080v1080H0zM104 60q-44 0-44 44v732q0 44 44 44h872q44 0 44-44V104q0-44-44-44z"/>
    <g fill="#f6c84c">${stars()}</g><path d="M60 880h960v6H60z" fill="#f6c84c"/>`,
  ),
} as const;

function stars(): string {
  const places = Array.from({ length: 22 }, (_unused, at) => [
    24 + ((at * 197) % 1032),
    at % 2 === 0 ? 30 : 1050,
  ]);
  return places
    .map(([x = 0, y = 0]) => `<path d="M${x} ${y - 14}l4 10 10 4-10 4-4 10-4-10-10-4 10-4z"/>`)
    .join('');
}

async function pngOf(width: number, height: number, drawing: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const png = await makePlainPicture(await openEngine(), Buffer.from(svg));
  return `data:image/png;base64,${png.toString('base64')}`;
}
