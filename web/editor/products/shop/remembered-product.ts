import * as z from 'zod/mini';

/** Product with which this browser has last shown a template. */
const rememberedSchema = z.object({
  /** Null for the sample product. */
  feedId: z.nullable(z.string()),
  /** The shop's id of the product, because our ids change when the feed is read again. */
  shopId: z.string(),
  isCutOut: z.boolean(),
});

type Remembered = z.output<typeof rememberedSchema>;

const makeKey = (templateId: string): string => `feedmaker.editor.product.${templateId}`;

/** Returns the stored product; null if there is none, or if this browser stores nothing. */
export function rememberedProduct(templateId: string): Remembered | null {
  try {
    return rememberedSchema.parse(JSON.parse(localStorage.getItem(makeKey(templateId)) ?? ''));
  } catch {
    return null;
  }
}

export function rememberProduct(templateId: string, product: Remembered): void {
  try {
    localStorage.setItem(makeKey(templateId), JSON.stringify(product));
  } catch {
    // In a browser that stores nothing, the template is next opened with the first product.
  }
}
