import { PhotoError } from '../../../paint.ts';
import sharp from 'sharp';
import { maxPixels, refuseCost } from '../../photo/structure/bounds.ts';
import { plainFile } from '../../photo/structure/plain-file.ts';
import { listElements, costOfSvg } from './cost-of-svg.ts';
import { readSvg } from './read-svg.ts';

/** Longest drawing, in ms of processor time. */
const budgetMs = 150;

/** Smallest share of its side at which an expensive SVG is drawn; if it is too expensive even then, it is refused. */
const leastShare = 1 / 4;

/** Worst cost of one number of a path, in ms: a line from one side to the other. */
const numberMs = 0.04;

/** Maximum count of numbers in paths; traced pictures have some ten thousand. */
const maxNumbers = 150_000;

/** Maximum total px of pictures embedded in an SVG, counted each time they are drawn. */
const maxInnerPixels = 8_000_000;

/**
 * Returns the share of the longest side at which an SVG is drawn, 0 to 1: expensive ones are drawn smaller, so that no logo occupies a
 * process for long. Embedded pictures are checked like photos. Throws PhotoError if even that would be too expensive.
 */
export async function shareOfSide(svg: Uint8Array): Promise<number> {
  const root = readSvg(Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength).toString('utf8'));
  const links = listElements(root).flatMap(({ name, attributes }) =>
    name === 'image' ? [attributes.get('href')?.trim() ?? ''] : [],
  );
  const sizes = new Map<string, number>();
  for (const link of new Set(links)) sizes.set(link, link.startsWith('data:') ? await countPixels(link) : 0);
  const { ms, numbers, pixels } = costOfSvg(root, (link) => sizes.get(link) ?? 0);
  const leastMs = ms * leastShare ** 2;
  // Costs too large to be counted are NaN.
  if (!(leastMs <= budgetMs && numbers <= maxNumbers && pixels <= maxInnerPixels)) refuseCost();
  return Math.min(1, Math.max(leastShare, Math.sqrt(budgetMs / (ms + numbers * numberMs))));
}

async function countPixels(dataUri: string): Promise<number> {
  const bytes = plainFile(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'));
  const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoError('broken_image', error);
    });
  return width * height;
}
