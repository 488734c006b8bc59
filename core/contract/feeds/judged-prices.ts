import * as z from 'zod/mini';
import { SHOP_LANGUAGES } from '../../feeds/shop-languages.ts';

const settled = <T extends z.ZodMiniType>(value: T) =>
  z.object({ value: z.nullable(value), hasTurned: z.boolean() });

/**
 * What the prices of the published products show of how the shop writes them: `marks` before decimals by price and currency,
 * `currency` of prices that name none, `likelyCurrency` for placeholders that write one, `language`. A value is null where nothing
 * shows it. `hasTurned`: it was another one before. Settings of the feed go before it. The whole is null
 * before the first version is published.
 */
export const judgedPricesSchema = z.object({
  marks: z.record(z.string(), settled(z.enum(['.', ',']))),
  currency: settled(z.string()),
  likelyCurrency: settled(z.string()),
  language: settled(z.enum(SHOP_LANGUAGES)),
});
