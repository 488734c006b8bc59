import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readProducts, rewriteFeed } from '#feed';
import { FIELDS, imageOf, read, type Engine } from '../feed-fields.ts';

export const readWithFeedmaker: Engine = async (format, source) => {
  let count = 0;
  for await (const product of readProducts(read(source), FIELDS[format])) if (product.image !== '') count++;
  return count;
};

export const rewriteWithFeedmaker: Engine = async (format, source, target) => {
  let count = 0;
  const output = rewriteFeed(read(source), FIELDS[format], ({ position }) => {
    count++;
    return { image: imageOf(position) };
  });
  await pipeline(output, createWriteStream(target));
  return count;
};
