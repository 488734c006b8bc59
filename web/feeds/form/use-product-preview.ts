import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Product } from '#feed';
import { furtherPhotosMax } from '#picture/values';
import { drawProduct, picturePace } from '#web/lib/api/draw-product.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { photoAddress } from '../photo-address.ts';
import type { SourceAccessUse } from './source/load-feed-source.ts';
import type { FeedFormModel } from './use-feed-form.ts';

/** The template that matching products are shown in; sizes in px. */
export interface PanelTemplate {
  html: string;
  width: number;
  height: number;
}

/** Settings that decide how the shop's products look in the panel. */
export interface PreviewSettings {
  template: PanelTemplate;
  removeBg: boolean;
  feedUrl: string;
  access: SourceAccessUse;
  /** Project whose decisions about photos apply. */
  projectId?: string;
}

/** Returns the settings that a product would be drawn with now; undefined until a template is chosen. Typing does not wait for it. */
export function usePreviewSettings(
  { values, access }: Pick<FeedFormModel, 'values' | 'access'>,
  template: PanelTemplate | undefined,
  projectId: string | undefined,
): PreviewSettings | undefined {
  const { html, width = 0, height = 0 } = template ?? {};
  const feedUrl = values.feedUrl.trim();
  const { removeBg } = values;
  const settings = useMemo(
    () =>
      html === undefined
        ? undefined
        : {
            template: { html, width, height },
            removeBg,
            feedUrl,
            access,
            ...(projectId !== undefined && { projectId }),
          },
    [html, width, height, removeBg, feedUrl, access, projectId],
  );
  return useDeferredValue(settings);
}

/**
 * Loads the product as it will be published, drawn on the server; undefined while it is drawn and where that fails, so that the caller
 * keeps showing the earlier one. `isDrawing` tells the two apart.
 */
export function useProductPreview(
  product: Product,
  settings: PreviewSettings | undefined,
): { drawn: { image: string | null; reason: string | null } | undefined; isDrawing: boolean } {
  const { values, image: imageLink, isMatch } = product;
  const furtherImageLinks = product.additionalImages
    .slice(0, furtherPhotosMax)
    .map((link) => link.slice(0, 4_000));
  const { data, isLoading } = useQuery({
    queryKey: keys.productPreview(settings, values, [imageLink, ...furtherImageLinks]),
    queryFn: ({ signal }) => {
      if (settings === undefined) throw new Error('a disabled query was asked for');
      const { template, removeBg, feedUrl, access, projectId } = settings;
      const { html, width, height } = template;
      const links = { imageLink, furtherImageLinks };
      return drawProduct(
        { html, width, height, values, ...links, removeBg, feedUrl, projectId, ...access },
        signal,
      );
    },
    enabled: settings !== undefined && isMatch && photoAddress(imageLink) !== null,
    ...picturePace,
  });
  return { drawn: data, isDrawing: isLoading };
}
