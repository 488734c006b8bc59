import { createHash } from 'node:crypto';
import { fillWithFonts } from '#picture/fonts';
import { drawPicture } from '#picture/paint';
import { createDefaultTemplate } from '#picture/designs';
import { encodeJpeg, openEngine, openPhotos } from '#picture/node';
import { templateFromHtml } from '#picture/files';
import { rounded } from '../bench.ts';
import { numberedPhoto, productOf } from '../picture/bench-photos.ts';

type PicturePart = { readonly what: string; readonly cpuMs: number };

const rounds = 4;

/** Measures the CPU time of each step of drawing a picture of the first design, one after the other in this process. */
export async function partsOfPicture(
  photos: readonly Buffer[],
  canvas: { width: number; height: number },
): Promise<PicturePart[]> {
  const base = await openEngine();
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...canvas });
  const template = templateFromHtml({ html, ...canvas });
  const draw = async (at: number, sums: Sums) => {
    const { values } = productOf(at, photos);
    const photo = numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), at);
    await sums.timed('hash the photo', async () => createHash('sha256').update(photo).digest('hex'));
    const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
    const opened = await sums.timed('look at the photo', () =>
      openPhotos({ photo }, [], { isShown: () => true, kept: null }),
    );
    const engine = await base.withFonts(fonts);
    const watched = [...opened.photos].map(([slot, each]) => {
      const findObject = () => sums.timed('find the object', () => each.findObject());
      const decode: typeof each.decode = (layout) => sums.timed('decode', () => each.decode(layout));
      return [slot, { ...each, findObject, decode }] as const;
    });
    const input = { template, tree, canvas, photos: new Map(watched) };
    const drawn = await sums.timed('lay out and paint', () => drawPicture(engine, input));
    const jpeg = await sums.timed('encode', () => encodeJpeg(drawn, opened));
    await sums.timed('hash the picture', async () => createHash('sha256').update(jpeg).digest('hex'));
  };
  for (let at = 0; at < photos.length; at += 1) await draw(at, openSums());
  const sums = openSums();
  for (let at = photos.length; at < (rounds + 1) * photos.length; at += 1) await draw(at, sums);
  return sums.parts(rounds * photos.length);
}

type Sums = ReturnType<typeof openSums>;

/** Sums the CPU time of parts; if one is nested in another, its time counts only for the inner one. */
function openSums() {
  const found = new Map<string, number>();
  let inner = 0;
  return {
    async timed<T>(name: string, work: () => Promise<T>): Promise<T> {
      const [before, innerBefore] = [cpuMs(), inner];
      try {
        return await work();
      } finally {
        const all = cpuMs() - before;
        found.set(name, (found.get(name) ?? 0) + all - (inner - innerBefore));
        inner = innerBefore + all;
      }
    },
    parts: (count: number): PicturePart[] =>
      [...found].map(([what, sum]) => ({ what, cpuMs: rounded(sum / count, 2) })),
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
