import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { drawProduct, picturePace } from '#web/lib/api/draw-product.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { type DesignProduct, standsStillMs } from './design-products.ts';
import { useSettled } from '#web/lib/browser/use-settled.ts';

interface DesignTemplate {
  html: string;
  width: number;
  height: number;
}

/**
 * Loads the product in the template as it will be published, drawn by the server; null until it is loaded, or if it cannot be drawn.
 * Requested after a short pause, since dragging in a colour picker passes many colours.
 */
export function useDrawnDesign(
  template: DesignTemplate,
  product: DesignProduct | undefined,
): { image: string | null; isCurrent: boolean } {
  const settled = useSettled(template.html, standsStillMs);
  const asked = { ...template, html: settled };
  const { data, isPlaceholderData } = useQuery({
    queryKey: keys.designPreview(asked, product?.source),
    queryFn: async ({ signal }) => {
      if (product === undefined) throw new Error('a disabled query was asked for');
      return (await drawProduct({ ...asked, ...product.source }, signal)).image;
    },
    enabled: product !== undefined,
    placeholderData: keepPreviousData,
    ...picturePace,
  });
  return { image: data ?? null, isCurrent: !isPlaceholderData && settled === template.html };
}
