import { pageWords as texts } from './words.ts';
import type { DoubleHost } from '../host.ts';
import { soldAs } from '../price-routes.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-US');
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function dollars(cents: number): string {
  return money.format(cents / 100);
}

/** Formats a day, given in whole seconds since 1970. */
export function writeDay(seconds: number): string {
  return day.format(new Date(seconds * 1000));
}

export function writeShortDay(seconds: number): string {
  return shortDay.format(new Date(seconds * 1000));
}

/** A quantity of a price as sold: `help` describes its use, `cents` is its cost per month. */
export interface Sold {
  readonly help: string;
  readonly cents: number;
}

export function soldAt(host: DoubleHost, priceId: string, quantity: number): Sold {
  const { skus, cents, isPackage } = soldAs(host, priceId) ?? { skus: 0, cents: 0, isPackage: false };
  const products = count.format(skus);
  const help = isPackage ? texts.order.packages(quantity, products) : texts.order.covers(products);
  return { help, cents: cents * quantity };
}
