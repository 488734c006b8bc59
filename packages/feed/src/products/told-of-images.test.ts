import { expect, test } from 'vitest';
import { mapping, rewritten, decodeText } from '../feed.fixture.ts';

const NEW = 'https://new.example/i/1.jpg';
const file = { type: 'image/jpeg', sizeBytes: 54_321, width: 1080, height: 1350 };

const items = (media: string) => `<rss><channel><item><id>1</id>${media}</item></channel></rss>`;
const media = mapping({ image: 'media:content@url' });

/** Returns the feed with a new main image, in chunks that cut it anywhere. */
async function republished(feed: string, path = media): Promise<string> {
  const change = () => ({ image: NEW, fileAt: () => file });
  const whole = decodeText(await rewritten(feed, path, change));
  expect(decodeText(await rewritten(feed, path, change, { size: 7 }))).toBe(whole);
  return whole;
}

test('what Media RSS tells of a picture is true of the new one, and all else stays', async () => {
  const of = (url: string, type: string, [size, width, height]: number[]) =>
    `<media:content  fileSize="${size}" url='${url}' type="${type}" medium="image" lang="en" width='${width}'
      height="${height}" isDefault="true"><media:title>a</media:title></media:content><media:credit/>`;
  expect(await republished(items(of('https://x.example/a.png', 'image/png', [12, 640, 480])))).toBe(
    items(of(NEW, 'image/jpeg', [54_321, 1080, 1350])),
  );
});

test('an enclosure has the length and type of the new file', async () => {
  const of = (url: string, length: number, type: string) =>
    `<enclosure url="${url}" length="${length}" type="${type}"/>`;
  const before = items(of('https://x.example/a.webp', 99, 'image/webp'));
  expect(await republished(before, mapping({ image: 'enclosure@url' }))).toBe(
    items(of(NEW, 54_321, 'image/jpeg')),
  );
});

test('a size that is not known is 0, and nothing is told of a file of which nothing is known', async () => {
  const of = (url: string, more: string) => items(`<media:content url="${url}" ${more}/>`);
  const before = of('https://x.example/a.png', 'fileSize="12" type="image/png"');
  const unsized = { image: NEW, fileAt: () => ({ ...file, sizeBytes: null }) };
  expect(decodeText(await rewritten(before, media, () => unsized))).toBe(
    of(NEW, 'fileSize="0" type="image/jpeg"'),
  );
  expect(decodeText(await rewritten(before, media, () => ({ image: NEW })))).toBe(
    of(NEW, 'fileSize="12" type="image/png"'),
  );
});

test('a length that is the product’s own stays', async () => {
  const of = (url: string) =>
    `<shop><item id="1" image_link="${url}" length="30" width="20" height="9" type="shelf"/></shop>`;
  const own = mapping({ id: '@id', image: '@image_link' });
  expect(await republished(of('https://x.example/a.jpg'), own)).toBe(of(NEW));
});

test('films beside the picture keep their address and what is told of them', async () => {
  const film = '<media:content url="https://x.example/a.mp4" fileSize="7" type="video/mp4" width="1"/>';
  const of = (url: string, width: number) => items(`${film}<media:content url="${url}" width="${width}"/>`);
  expect(await republished(of('https://x.example/a.jpg', 300))).toBe(of(NEW, 1080));
});

test('additional pictures have what is told of each of them', async () => {
  const of = (url: string, size: number) => `<media:content url="${url}" fileSize="${size}"/>`;
  const change = {
    additionalImages: [undefined, NEW],
    fileAt: (url: string) => ({ ...file, sizeBytes: url.length }),
  };
  const others = of('https://x.example/a.jpg', 1) + of('https://x.example/b.jpg', 2);
  const before = items(others + of('https://x.example/c.jpg', 3));
  expect(decodeText(await rewritten(before, media, () => change))).toBe(items(others + of(NEW, NEW.length)));
});
