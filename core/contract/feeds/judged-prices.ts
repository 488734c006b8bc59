import * as z from 'zod/mini';
import { SHOP_LANGUAGES } from '../../feeds/shop-languages.ts';

const settled = <T extends z.ZodMiniType>(value: T) =>
  z.object({ value: z.nullable(value), hasTurned: z.boolean() });

/**
 * How the shop writes prices, judged from its published products: `marks` before decimals by price and currency, `currency` of prices that
 * name none, `likelyCurrency` for placeholders that show one, `language`. A value is null without evidence. `hasTurned`: it changed.
 * Settings of the feed take precedence. The whole is null before the first publication.
 */
export const judgedPricesSchema = z.object({
  marks: z.record(z.string(), settled(z.enum(['.', ',']))),
  currency: settled(z.string()),
  likelyCurrency: settled(z.string()),
  language: settled(z.enum(SHOP_LANGUAGES)),
});
