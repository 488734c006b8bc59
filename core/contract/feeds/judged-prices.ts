import * as z from 'zod/mini';
import { SHOP_LANGUAGES } from '../../feeds/shop-languages.ts';

const settled = <T extends z.ZodMiniType>(value: T) =>
  z.object({ value: z.nullable(value), hasTurned: z.boolean() });

/**
 * Evidence in the prices of the published products of the way in which the shop writes them: `marks` before decimals by price and
 * currency, `currency` of prices that name none, `likelyCurrency` for placeholders that write one, `language`. A value is null where there
 * is no evidence. `hasTurned`: it was a different one before. Settings of the feed take precedence. The whole is null before the first
 * version is published.
 */
export const judgedPricesSchema = z.object({
  marks: z.record(z.string(), settled(z.enum(['.', ',']))),
  currency: settled(z.string()),
  likelyCurrency: settled(z.string()),
  language: settled(z.enum(SHOP_LANGUAGES)),
});
