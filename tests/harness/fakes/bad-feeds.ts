// A shop whose feeds are each broken differently, for the journeys: `node tests/harness/fakes/bad-feeds.ts PORT`.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

const item = (n: number) =>
  `<item><g:id>${n}</g:id><title>Product ${n}</title><g:image_link>https://example.com/${n}.jpg</g:image_link></item>`;
const head = '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>';

const tail = '</channel></rss>';

// Markup that a browser might execute: a style sheet that is a script, a script element, texts with markup.
const hostile = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,<x/>"?>
<rss xmlns:g="http://base.google.com/ns/1.0" xmlns:x="http://www.w3.org/1999/xhtml"><channel>
<x:script>localStorage.setItem('pwned', 'script'); fetch('/pwned');</x:script>
${[
  '<img src=/pwned onerror="fetch(`/pwned`)">',
  '"><script>fetch("/pwned")</script>',
  "javascript:fetch('/pwned')",
  '{{BRAND}}</style><svg onload=fetch("/pwned")>',
  '\u202Etxet tfel-ot-thgir',
]
  .map(
    (title, n) =>
      `<item><g:id>h${n}</g:id><title><![CDATA[${title}]]></title><link>javascript:fetch('/pwned')</link><g:image_link>https://example.com/${n}.jpg</g:image_link></item>`,
  )
  .join('\n')}
</channel></rss>`;

// Prices that must not be drawn, and words that no font has. Uses photos of the changing shop.
const odd = `${head}${[
  ['Trail running shoe', '<g:price>30.00 EUR</g:price><g:sale_price>19.99 EUR</g:sale_price>'],
  ['Tom &amp;amp; Jerry mug', '<g:price>30.00 EUR</g:price><g:sale_price>0.00 EUR</g:sale_price>'],
  ['ფეხსაცმელი 42', '<price currency="EUR">1.299,99</price><oldprice>1.499,99</oldprice>'],
  ['Trail shoe ߷ 42', '<g:price>6900</g:price><currency>RUB</currency>'],
]
  .map(
    ([title, prices], n) =>
      `<item><g:id>o${n}</g:id><title>${title}</title>${prices}<g:image_link>http://127.0.0.1:${Number(process.argv[2]) + 1}/odd/photos/${n * 3 + 1}.jpg</g:image_link></item>`,
  )
  .join('')}${tail}`;

// Prices without a currency and texts in one language, as in most feeds for price portals.
const bare = `<SHOP>${[
  ['Pohodlná bota na běhání', '1299.00'],
  ['Lehká bota do lesa', '890'],
  ['Pevná taška na cesty', '499.50'],
]
  .map(
    ([title, price], n) =>
      `<SHOPITEM><ITEM_ID>b${n}</ITEM_ID><PRODUCT>${title}</PRODUCT><DESCRIPTION>Je vyrobena z materiálu, který se snadno čistí, a hodí se na každý den. Pro ty, kdo jsou na cestě.</DESCRIPTION><PRICE_VAT>${price}</PRICE_VAT><IMGURL>http://127.0.0.1:${Number(process.argv[2]) + 1}/bare/photos/${n * 3 + 1}.jpg</IMGURL></SHOPITEM>`,
  )
  .join('')}</SHOP>`;

const answers: Record<string, (response: ServerResponse) => void> = {
  '/health': (response) => void response.end('ok'),
  '/page.html': (response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html><head><title>Shop</title></head><body><p>Welcome<br></body></html>');
  },
  '/truncated.xml': (response) => void response.end(`${head}${item(1)}${item(2)}<item><g:id>3</g:`),
  // Text that is not escaped, as from shops that write XML without a library.
  '/raw-ampersand.xml': (response) =>
    void response.end(
      `${head}\n${item(1)}\n${item(2).replace('Product 2', 'Salt & pepper&nbsp;mill')}${tail}`,
    ),
  // Declares no encoding, which means UTF-8, but is Latin-1.
  '/latin-1.xml': (response) =>
    void response.end(
      Buffer.from(
        `${head}\n${item(1)}\n${item(2).replace('Product 2', 'Caf\u00e9 Gr\u00f6\u00dfe')}${tail}`,
        'latin1',
      ),
    ),
  '/error': (response) => void response.writeHead(500, 'Internal Server Error').end(),
  '/bare.xml': (response) => void response.end(bare),
  '/odd.xml': (response) => void response.end(odd),
  '/hostile.xml': (response) => void response.end(hostile),
  '/no-products.xml': (response) => void response.end('<shop><name>Empty</name></shop>'),
  // 300 MB without a product.
  '/huge.xml': (response) => void sendBlocks(response, '<a>', 'x'.repeat(1 << 20), 300),
  // 300 MB of valid products.
  '/large.xml': (response) => void sendBlocks(response, head, item(1).repeat(10_000), 260),
};

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer) answer(response);
  else response.writeHead(404, 'Not Found').end();
});
server.listen(Number(process.argv[2]), '127.0.0.1');

async function sendBlocks(
  response: ServerResponse,
  first: string,
  block: string,
  count: number,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.write(first);
  for (let i = 0; i < count && !response.destroyed; i++) {
    if (response.write(block)) continue;
    // A reader that has read enough disconnects, and then no drain event comes.
    await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
}
