import * as z from 'zod/mini';

/** Product that a template was shown with last in this browser. */
const rememberedSchema = z.object({
  /** Null for the sample product. */
  feedId: z.nullable(z.string()),
  /** The shop's id of the product: our ids change when the feed is read again. */
  shopId: z.string(),
  isCutOut: z.boolean(),
});

type Remembered = z.output<typeof rememberedSchema>;

const makeKey = (templateId: string): string => `feedmaker.editor.product.${templateId}`;

/** Returns the remembered product; null where there is none, or this browser stores nothing. */
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
    // A browser that stores nothing opens with the first product next time.
  }
}
