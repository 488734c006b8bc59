import { expect, test } from 'vitest';
import { mapping, readAllProducts } from '../feed.fixture.ts';
import { completeAddress } from './complete-address.ts';

const PAGE = 'https://shop.example/lamps/1.html?a=1';
const FEED = 'https://feeds.example/out/feed.xml';

test.each([
  ['//cdn.example/1.jpg', 'https://cdn.example/1.jpg'],
  ['/img/1.jpg', 'https://shop.example/img/1.jpg'],
  ['../img/1.jpg', 'https://shop.example/img/1.jpg'],
  ['./1.jpg', 'https://shop.example/lamps/1.jpg'],
  ['img/1.jpg?v=2', 'https://shop.example/lamps/img/1.jpg?v=2'],
  ['/img/a b.jpg', 'https://shop.example/img/a%20b.jpg'],
  ['/media?id=7', 'https://shop.example/media?id=7'],
  ['http://x.example/1.jpg', 'http://x.example/1.jpg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['none', 'none'],
  ['see above', 'see above'],
  ['n/a', 'n/a'],
  ['', ''],
])('%j is %j', (link, address) => {
  expect(completeAddress(link, [PAGE, FEED])).toBe(address);
});

test.each([
  [[null, FEED], 'https://feeds.example/img/1.jpg'],
  [['shop.example', FEED], 'https://feeds.example/img/1.jpg'],
  [['', 'sftp://shop.example/feed.xml'], '/img/1.jpg'],
  [[], '/img/1.jpg'],
])('is completed by the first page of the web: %j', (pages, address) => {
  expect(completeAddress('/img/1.jpg', pages)).toBe(address);
});

const LINKED = { feedUrl: FEED, additionalImage: 'more' };

test.each([
  [
    'XML',
    `<shop><item><id>1</id><link>${PAGE}</link><image_link>/a.jpg</image_link><more>/b.jpg</more></item><item><id>2</id><image_link>/c.jpg</image_link></item></shop>`,
    LINKED,
  ],
  [
    'a table',
    `id,URL,image_link,more\n1,${PAGE},/a.jpg,/b.jpg\n2,,/c.jpg,\n`,
    { ...LINKED, container: 'row' },
  ],
  [
    'JSON',
    `[{"id":1,"url":"${PAGE}","image_link":"\\/a.jpg","more":["/b.jpg"]},{"id":2,"image_link":"/c.jpg"}]`,
    LINKED,
  ],
])(
  "the images of %s are completed by the product's page, without one by the feed's address",
  async (_, feed, changes) => {
    expect(await readAllProducts(feed, mapping(changes))).toMatchObject([
      { image: 'https://shop.example/a.jpg', additionalImages: ['https://shop.example/b.jpg'] },
      { image: 'https://feeds.example/c.jpg', additionalImages: [] },
    ]);
  },
);

test('a further row of a product completes its image as well', async () => {
  const feed = 'id,title,image_link\n1,Lamp,//cdn.example/a.jpg\n1,,//cdn.example/b.jpg\n';
  const table = mapping({ container: 'row', values: { title: ['title'] } });
  expect((await readAllProducts(feed, table))[1]).toMatchObject({
    additionalImages: ['https://cdn.example/b.jpg'],
  });
});
