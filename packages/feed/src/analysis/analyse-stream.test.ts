import { expect, test } from 'vitest';
import { analyseStream } from './analyse-stream.ts';
import { inChunks } from '../feed.fixture.ts';

test('the options come from the head of the feed, the counts from all of it', async () => {
  const item = (index: number) => {
    const availability = index < 400 ? 'in stock' : 'out of stock';
    return `<item><id>${index}</id><price>1</price><availability>${availability}</availability></item>\n`;
  };
  const feed = `<rss><channel>${Array.from({ length: 1000 }, (_, index) => item(index)).join('')}</channel></rss>`;
  const analysis = await analyseStream(inChunks(feed, 1000));
  expect(analysis).toMatchObject({
    productPath: 'rss/channel/item',
    productCount: 1000,
    defaults: { availability: { matchCount: 400 } },
    availabilityCounts: [
      { value: 'out of stock', count: 600 },
      { value: 'in stock', count: 400 },
    ],
  });
});

test('a fault behind the head is found', async () => {
  const item = '<item><id>1</id><price>1</price><title>Lamp</title></item>';
  const feed = `<rss><channel>${item.repeat(5000)}</wrong></rss>`;
  await expect(analyseStream(inChunks(feed, 1000))).rejects.toMatchObject({ code: 'invalid_xml' });
});
