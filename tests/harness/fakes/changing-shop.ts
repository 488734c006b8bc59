// A shop that a journey changes while it runs: `node tests/harness/fakes/changing-shop.ts PORT`. The first part of a path names a separate
// shop (`/a/feed.xml`), so that journeys do not interfere. `/a/control?products=4&photos=ok` (or `away`) changes it; `further=2` gives
// every odd product two more photos, green and red, at `photos/1-2.jpg` and `photos/1-3.jpg`; `surcharge=10` makes every product cost 10
// EUR more; `doubtful=3` gives every product a different photo, the first three of which show something that an edge cuts off.
import { createServer } from 'node:http';
import sharp from 'sharp';

interface ShopState {
  productCount: number;
  /** If false, every third product has a dead photo link. */
  hasAllPhotos: boolean;
  /** True if requests for photos fail although the photos exist. */
  isPhotoHostAway: boolean;
  /** Basic authentication required of visitors, such as 'name:password'; '' for none. */
  credentials: string;
  /** Number of additional photos of every odd product. */
  furtherPhotos: number;
  /** Increase of every product's price, in euros. */
  surcharge: number;
  /** Number of products with a photo whose background cannot be removed safely. Null: each photo is one plain colour. */
  doubtfulPhotos: number | null;
}

const shops = new Map<string, ShopState>();
const port = Number(process.argv[2]);
/** Photos by number: blue, green, red. */
const photos = await Promise.all(['#3b6ea5', '#20a040', '#d02020'].map(drawPhoto));

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
  if (pathname === '/health') return void response.end('ok');
  const [, name = '', ...rest] = pathname.split('/');
  const shop = shops.get(name) ?? {
    productCount: 10,
    hasAllPhotos: false,
    isPhotoHostAway: false,
    credentials: '',
    furtherPhotos: 0,
    surcharge: 0,
    doubtfulPhotos: null,
  };
  const path = rest.join('/');
  if (path === 'control') {
    shops.set(name, changed(shop, searchParams));
    return void response.end('ok');
  }
  const sent = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  if (shop.credentials !== '' && sent !== shop.credentials) return void response.writeHead(401).end();
  if (path === 'feed.xml') {
    return void response.setHeader('content-type', 'application/xml').end(feedOf(name, shop));
  }
  if (path === 'offers.xml') return void response.end(offersOf(name, shop.productCount));
  // With this Retry-After the product does not retry, which would slow down tests.
  if (shop.isPhotoHostAway && path.startsWith('photos/'))
    return void response.writeHead(503, { 'retry-after': '60' }).end();
  const [, product, which = '1'] = /^photos\/(\d+)(?:-(\d))?\.jpg$/.exec(path) ?? [];
  const [number, photo] = [Number(product), photos[Number(which) - 1]];
  const isThere = shop.hasAllPhotos || number % 3 !== 0;
  if (Number.isNaN(number) || !isThere || photo === undefined) return void response.writeHead(404).end();
  response.setHeader('content-type', 'image/jpeg');
  if (shop.doubtfulPhotos === null) return void response.end(photo);
  void drawProduct(number, number <= shop.doubtfulPhotos).then((drawn) => response.end(drawn));
}).listen(port, '127.0.0.1');

function changed(shop: ShopState, wishes: URLSearchParams): ShopState {
  return {
    productCount: Number(wishes.get('products') ?? shop.productCount),
    hasAllPhotos: wishes.has('photos') ? wishes.get('photos') === 'ok' : shop.hasAllPhotos,
    isPhotoHostAway: wishes.has('photos') ? wishes.get('photos') === 'away' : shop.isPhotoHostAway,
    credentials: wishes.get('credentials') ?? shop.credentials,
    furtherPhotos: Number(wishes.get('further') ?? shop.furtherPhotos),
    surcharge: Number(wishes.get('surcharge') ?? shop.surcharge),
    doubtfulPhotos: wishes.has('doubtful') ? Number(wishes.get('doubtful')) : shop.doubtfulPhotos,
  };
}

function drawPhoto(background: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Draws a product in a different colour for each number on a light background; a doubtful one is cut off by the lower edge. */
function drawProduct(number: number, isDoubtful: boolean): Promise<Buffer> {
  const place = isDoubtful
    ? 'x="60" y="120" width="280" height="280"'
    : 'x="110" y="90" width="180" height="220" rx="20"';
  return sharp(
    Buffer.from(
      `<svg width="400" height="400"><rect width="400" height="400" fill="#f2f2f2"/><rect ${place} fill="hsl(${number * 33} 60% 35%)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
}

function feedOf(name: string, { productCount, furtherPhotos, surcharge }: ShopState): string {
  const items = Array.from({ length: productCount }, (_unused, i) => {
    const number = i + 1;
    const further = Array.from({ length: number % 2 === 1 ? furtherPhotos : 0 }, (_none, at) => at + 2).map(
      (photo) =>
        `<g:additional_image_link>http://127.0.0.1:${port}/${name}/photos/${number}-${photo}.jpg</g:additional_image_link>`,
    );
    return `<item><g:id>sku-${number}</g:id><title>Product number ${number}</title><g:price>${number + surcharge}.00 EUR</g:price>
      <g:image_link>http://127.0.0.1:${port}/${name}/photos/${number}.jpg</g:image_link>${further.join('')}
      <g:availability>in_stock</g:availability></item>`;
  });
  return `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`;
}

/** Returns the same shop in another common format: attributes, no namespaces. */
function offersOf(name: string, productCount: number): string {
  const offers = Array.from({ length: productCount }, (_unused, i) => {
    const number = i + 1;
    return `<offer id="${number}" available="true"><name>Offer ${number}</name><price>${number}.00</price>
      <picture>http://127.0.0.1:${port}/${name}/photos/${number}.jpg</picture><stock>${number}</stock></offer>`;
  });
  return `<shop><offers>${offers.join('')}</offers></shop>`;
}
