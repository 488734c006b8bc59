import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

export const FEED_FORMATS = ['rss', 'yml', 'csv'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const BATCH = 200;

/** Writes a feed of about the given size, always the same. Returns its number of products. */
export async function writeFeed(format: FeedFormat, file: string, bytes: number): Promise<number> {
  const { head, item, tail } = FORMATS[format];
  const out = createWriteStream(file);
  out.write(head);
  let count = 0;
  for (let written = 0; written < bytes;) {
    const batch = Buffer.from(Array.from({ length: BATCH }, () => item(count++)).join(''));
    written += batch.length;
    if (!out.write(batch)) await once(out, 'drain');
  }
  out.end(tail);
  await once(out, 'close');
  return count;
}

const FORMATS: Record<FeedFormat, { head: string; item: (index: number) => string; tail: string }> = {
  rss: {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>Shop</title><link>https://shop.example/</link><image><url>https://shop.example/logo.png</url></image>
`,
    item: (index) => `<item>
  <g:id>SKU-${index}</g:id>
  <title><![CDATA[Stoneware cup no. ${index} <with a reinforced handle> & saucer]]></title>
  <!-- <item><g:image_link>https://shop.example/commented-out.jpg</g:image_link></item> -->
  <g:description>${'Hand thrown, &lt;b&gt;fired twice&lt;/b&gt; and safe in the dishwasher &amp; oven. '.repeat(14)}</g:description>
  <link>https://shop.example/p/${index}?utm_source=feed&amp;utm_medium=shop</link>
  <g:image_link>https://cdn.shop.example/photos/${index}.jpg?v=3&amp;w=1000</g:image_link>
  <g:additional_image_link>https://cdn.shop.example/photos/${index}-b.jpg</g:additional_image_link>
  <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>
  <g:price>${(index % 900) + 1}.50 EUR</g:price>
  <g:availability>${index % 7 === 0 ? 'out_of_stock' : 'in_stock'}</g:availability>
  <g:brand>Potter ${index % 50}</g:brand>
</item>
`,
    tail: '</channel></rss>\n',
  },
  yml: {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-01-05 10:00"><shop><name>Лавка</name>
<categories><category id="1">Посуда</category><category id="2" parentId="1">Чашки</category></categories><offers>
`,
    item: (index) => `<offer id="${index}" available="${index % 7 !== 0}" note="чашка > кружка">
  <name>Чашка керамическая № ${index} с усиленной ручкой</name>
  <vendor>Гончар ${index % 50}</vendor><price>${(index % 900) * 10 + 190}</price><currencyId>RUB</currencyId>
  <categoryId>2</categoryId><url>https://shop.example/p/${index}?a=1&amp;b=2</url>
  <picture>https://cdn.shop.example/photos/${index}.jpg</picture>
  <picture>https://cdn.shop.example/photos/${index}-b.jpg</picture>
  <description>${'Ручная работа, двойной обжиг, можно мыть в посудомоечной машине. '.repeat(8)}</description>
  <param name="Цвет">терракотовый</param><param name="Объём">90 мл</param>
</offer>
`,
    tail: '</offers></shop></yml_catalog>\n',
  },
  csv: {
    head: 'id,title,description,link,image_link,additional_image_link,price,availability,brand\r\n',
    item: (index) =>
      [
        `SKU-${index}`,
        `"Stoneware cup no. ${index}, with a ""reinforced"" handle"`,
        `"${'<p>Hand thrown, fired twice,\nand safe in the ""dishwasher"" & oven.</p> '.repeat(14)}"`,
        `https://shop.example/p/${index}?utm_source=feed&utm_medium=shop`,
        `https://cdn.shop.example/photos/${index}.jpg?v=3&w=1000`,
        `"https://cdn.shop.example/photos/${index}-b.jpg,https://cdn.shop.example/photos/${index}-c.jpg"`,
        `${(index % 900) + 1}.50 EUR`,
        index % 7 === 0 ? 'out_of_stock' : 'in_stock',
        `Potter ${index % 50}`,
      ].join(',') + '\r\n',
    tail: '',
  },
};
