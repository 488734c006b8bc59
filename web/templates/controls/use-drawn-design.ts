import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { drawnProductQuery } from '#web/lib/api/draw-product.ts';
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
  const { data, isPlaceholderData } = useQuery({
    ...drawnProductQuery(product && { ...template, html: settled, ...product.source }),
    placeholderData: keepPreviousData,
  });
  return { image: data?.image ?? null, isCurrent: !isPlaceholderData && settled === template.html };
}
