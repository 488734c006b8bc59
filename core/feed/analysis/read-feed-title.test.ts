import { expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';

const item = (tag: string, name = 'Kettle') =>
  `<${tag}><id>1</id><title>${name}</title><image_link>https://s.example/1.jpg</image_link></${tag}>`;

test.each([
  [
    'RSS',
    `<rss><channel><title>North &amp; Shop</title><link>https://n.example</link>${item('item')}${item('item')}</channel></rss>`,
    'North & Shop',
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text"><![CDATA[North  Shop]]></title>${item('entry')}${item('entry')}</feed>`,
    'North Shop',
  ],
  [
    'YML',
    `<yml_catalog><shop><name>Nord</name><company>N Ltd</company><offers>${item('offer')}${item('offer')}</offers></shop></yml_catalog>`,
    'Nord',
  ],
  [
    'an empty title before a name',
    `<rss><channel><title/><name>Nord</name>${item('item')}${item('item')}</channel></rss>`,
    'Nord',
  ],
  ['no title of its own', `<products>${item('product')}${item('product')}</products>`, null],
  [
    'a title of something else',
    `<rss><channel><image><title>Logo</title></image>${item('item')}${item('item')}</channel></rss>`,
    null,
  ],
  [
    'a title of parts',
    `<rss><channel><title><b>North</b></title><name>Nord</name>${item('item')}${item('item')}</channel></rss>`,
    'Nord',
  ],
  [
    'a title behind the products',
    `<rss><channel>${item('item')}${item('item')}<title>Late</title></channel></rss>`,
    null,
  ],
  [
    'JSON',
    '{"shop":"n","title":"Nord","products":[{"id":1,"title":"A","image":"https://s.example/1.jpg"},{"id":2,"title":"B","image":"https://s.example/2.jpg"}]}',
    'Nord',
  ],
  ['a table', 'id,title,image_link\n1,A,https://s.example/1.jpg\n2,B,https://s.example/2.jpg\n', null],
])('a feed is known by the name that it gives itself: %s', (_, feed, title) => {
  expect(analyseFeed(feed).title).toBe(title);
});
