import { expect, it } from 'vitest';
import { fillTemplate } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import type { TemplateNode } from '#picture';
import { judgePrices, makePriceForm } from './price-form.ts';
import { portals } from './portals.fixture.ts';
import { shops as others, type Shop } from './shops.fixture.ts';
import { shownValues } from './shown-values.ts';

const { tree } = parseTemplateHtml(
  '<p>{{PRICE | currency "short"}}</p><s>{{OLD_PRICE | currency "short"}}</s>',
);
const shops = [...others, ...portals];
const now = Date.parse('2026-03-10T12:00Z');

function drawnIn(shop: Shop): string[][] {
  const { head = '', tag = 'item', feedUrl = 'https://feeds.example.com/1.xml', text = '', currency } = shop;
  const products = shop.rows.map(([written]) => {
    const [price, kind, other = ''] = typeof written === 'string' ? [written] : written;
    return {
      values: {
        price,
        ...(kind !== undefined && { [`${kind}_price`]: other }),
        ...(currency !== undefined && { currency }),
        description: text,
      },
    };
  });
  const judged = judgePrices(products, { feedUrl, head, productTag: tag });
  const form = makePriceForm(judged, shop.settings);
  return products.map(({ values }) =>
    fillTemplate(tree, shownValues(values, now, form).values).children.map((node) => plain(textOf(node))),
  );
}

it.each(shops.map((shop) => [shop.kind, shop] as const))('prices of %s', (_kind, shop) => {
  expect(drawnIn(shop)).toEqual(shop.rows.map(([, ...drawn]) => drawn));
});

it.each(shops.flatMap((shop) => (shop.custom === null ? [] : [[shop.kind, shop, shop.custom] as const])))(
  'what is expected of %s is what CLDR says of the country',
  (_kind, { rows }, [locale, currency]) => {
    for (const [written, drawn] of rows) {
      if (drawn === undefined) continue;
      const [price, kind, other = ''] = typeof written === 'string' ? [written] : written;
      const [, paid = ''] =
        /^([\d ,.]+)/.exec(kind === 'sale' && drawn !== '' ? lower(price, other) : price) ?? [];
      const amount = Number(paid.replaceAll(' ', '').replace(',', '.'));
      const options = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
      const custom = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...options,
      });
      expect(drawn).toBe(plain(custom.format(amount)));
    }
  },
);

/** Returns the text of the lower of two prices. */
function lower(one: string, other: string): string {
  return Number.parseFloat(other) < Number.parseFloat(one) ? other : one;
}

function plain(text: string): string {
  return text.replace(/\s/gu, ' ');
}

function textOf(node: TemplateNode): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'box' ? node.children.map(textOf).join('') : '';
}
