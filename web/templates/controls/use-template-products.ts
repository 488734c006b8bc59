import { useQuery } from '@tanstack/react-query';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import { editorContext, listEditorProducts } from '#core/contract/editor/editor-products-api.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { designProductsMax, standsStillMs } from './design-products.ts';
import { useSettled } from '#web/lib/browser/use-settled.ts';
import { picturePace } from '#web/lib/api/draw-product.ts';

interface TemplateProduct {
  id: string;
  title: string;
  feedId: string;
  isCutOut: boolean;
}

/** Products with which a template can be shown, and the colours of its project. */
interface TemplateProducts {
  products: TemplateProduct[];
  palette: string[];
}

const none: TemplateProducts = { products: [], palette: [] };

/**
 * Loads products of the feed that uses the template; if none does, of the newest feed with products. Undefined until they are loaded; empty
 * if they cannot be.
 */
export function useTemplateProducts(templateId: string): TemplateProducts | undefined {
  const { data, isPending } = useQuery({
    queryKey: keys.templateProducts(templateId),
    queryFn: async ({ signal }) => {
      const params = { id: templateId };
      const { feeds, palette } = await call(editorContext, { params, signal });
      const filled = feeds.filter(({ products }) => products !== null && products > 0);
      const feed = filled.find(({ uses_template }) => uses_template) ?? filled[0];
      if (feed === undefined) return { products: [], palette };
      const query = { page_size: designProductsMax };
      const { items } = await call(listEditorProducts, {
        params: { ...params, feedId: feed.id },
        query,
        signal,
      });
      const products = items
        .filter(({ has_photo }) => has_photo)
        .map(({ id, title }) => ({
          id,
          title,
          feedId: feed.id,
          isCutOut: feed.removes_background,
        }));
      return { products, palette };
    },
    staleTime: 5 * 60_000,
    retry: false,
  });
  return isPending ? undefined : (data ?? none);
}

interface PreviewAsking {
  templateId: string;
  html: string;
  width: number;
  height: number;
  product: TemplateProduct | undefined;
  isEnabled: boolean;
}

/** Loads the product in the edited template as a feed would publish it; null until it is drawn, or if it cannot be drawn. */
export function useDrawnTemplate(asking: PreviewAsking): { image: string | null; isCurrent: boolean } {
  const { templateId, html, width, height, product, isEnabled } = asking;
  const settled = useSettled(html, standsStillMs);
  const { data } = useQuery({
    queryKey: keys.designPreview({ templateId, html: settled }, product),
    queryFn: async ({ signal }) => {
      const body = {
        html: settled,
        width,
        height,
        ...(product && { feed: product.feedId, product: product.id, cut_out: product.isCutOut }),
      };
      return (await call(previewInEditor, { params: { id: templateId }, body, signal })).image;
    },
    enabled: isEnabled,
    placeholderData: (before) => before,
    ...picturePace,
  });
  return { image: data ?? null, isCurrent: settled === html };
}
