import { expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';

const item = (tag: string) =>
  `<${tag}><id>1</id><title>Kettle</title><image_link>https://s.example/1.jpg</image_link></${tag}>`.repeat(
    2,
  );
const channel = (head: string) => `<rss><channel>${head}${item('item')}</channel></rss>`;

test.each([
  ['RSS', channel('<title>North &amp; Shop</title><link>https://n.example</link>'), 'North & Shop'],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text"><![CDATA[North  Shop]]></title>${item('entry')}</feed>`,
    'North Shop',
  ],
  [
    'YML',
    `<yml_catalog><shop><name>Nord</name><company>N Ltd</company><offers>${item('offer')}</offers></shop></yml_catalog>`,
    'Nord',
  ],
  ['an empty title before a name', channel('<title/><name>Nord</name>'), 'Nord'],
  ['no title of its own', `<products>${item('product')}</products>`, null],
  ['a title of something else', channel('<image><title>Logo</title></image>'), null],
  ['a title of parts', channel('<title><b>North</b></title><name>Nord</name>'), 'Nord'],
  ['a title behind the products', `<rss><channel>${item('item')}<title>Late</title></channel></rss>`, null],
  [
    'JSON',
    '{"shop":"n","title":"Nord","products":[{"id":1,"title":"A","image":"https://s.example/1.jpg"},{"id":2,"title":"B","image":"https://s.example/2.jpg"}]}',
    'Nord',
  ],
  ['a table', 'id,title,image_link\n1,A,https://s.example/1.jpg\n2,B,https://s.example/2.jpg\n', null],
])('a feed is known by the name that it gives itself: %s', (_, feed, title) => {
  expect(analyseFeed(feed).title).toBe(title);
});
