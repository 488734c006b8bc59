import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** One product of the fake shop. Its photo has a different colour for each product, so that pixels show which it is. */
export interface ShopProduct {
  id: string;
  title: string;
  price: string;
  brand?: string | undefined;
  availability?: string;
  /** Additional elements, in the feed's own form. */
  more?: string;
  /** Path of its photo; by default one that answers. */
  photoPath?: string;
}

/** A real web server on the loopback address with a feed and photos, whose behaviour a test may change at any time. */
export interface FakeShop {
  readonly host: string;
  readonly feedUrl: string;
  products: ShopProduct[];
  /** Replaces the whole answer to a path; delete the entry to restore it. */
  readonly answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  readonly requests: string[];
  /** The feed's text as the shop serves it now. */
  feedText(): string;
  close(): Promise<void>;
}

/** Starts a shop; `at` is the address on which it listens, by default any free port. */
export async function startShop(
  products: ShopProduct[],
  at: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
): Promise<FakeShop> {
  const answers: FakeShop['answers'] = new Map();
  const requests: string[] = [];
  const photos = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const special = answers.get(path);
    if (special) return special(request, response);
    if (path === '/feed.xml')
      return void response.setHeader('content-type', 'application/xml').end(shop.feedText());
    const hue = /^\/photos\/(\d+)\.jpg$/.exec(path)?.[1];
    if (hue === undefined) return void response.writeHead(404).end('no such file');
    void sendPhoto(request, response, Number(hue));
  });
  await new Promise<void>((resolve) => {
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = `${at.host}:${port}`;
  const origin = `http://${host}`;

  async function sendPhoto(request: IncomingMessage, response: ServerResponse, hue: number): Promise<void> {
    const etag = `"photo-${hue}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const key = String(hue);
    const bytes = photos.get(key) ?? (await drawPhoto(hue));
    photos.set(key, bytes);
    response.writeHead(200, { 'content-type': 'image/jpeg', etag }).end(bytes);
  }

  const shop: FakeShop = {
    host,
    feedUrl: `${origin}/feed.xml`,
    products,
    answers,
    requests,
    feedText: () => feedOf(origin, shop.products),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return shop;
}

/** Returns products numbered from 1, with different titles, prices and photos. */
export function numberedProducts(count: number): ShopProduct[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `sku-${i + 1}`,
    title: `Product number ${i + 1}`,
    price: `${10 + i}.00 EUR`,
    brand: i % 2 === 0 ? 'Nordlicht' : 'Fjell',
  }));
}

/** Returns the colour of the photo at `/photos/{hue}.jpg`, as the renderer sees it. */
export function photoColour(hue: number): { r: number; g: number; b: number } {
  return { r: (hue * 67) % 200, g: (hue * 131) % 200, b: (hue * 193) % 200 };
}

async function drawPhoto(hue: number): Promise<Buffer> {
  const background = photoColour(hue);
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function feedOf(origin: string, products: readonly ShopProduct[]): string {
  const items = products.map((product, i) => {
    const brand = product.brand === undefined ? '' : `\n      <g:brand>${product.brand}</g:brand>`;
    return `    <item>
      <g:id>${product.id}</g:id>
      <!-- a comment stays -->
      <title><![CDATA[${product.title}]]></title>
      <g:image_link>${origin}${product.photoPath ?? `/photos/${i + 1}.jpg`}</g:image_link>
      <g:price>${product.price}</g:price>${brand}${product.more ?? ''}
      <g:availability>${product.availability ?? 'in_stock'}</g:availability>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">
  <channel>
    <title>Fake shop &amp; sons</title>
${items.join('\n')}
  </channel>
</rss>
`;
}
