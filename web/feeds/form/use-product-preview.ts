import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Product } from '#feed';
import { furtherPhotosMax } from '#picture/values';
import { drawnProductQuery } from '#web/lib/api/draw-product.ts';
import { photoAddress } from '../photo-address.ts';
import type { SourceAccessUse } from './source/load-feed-source.ts';
import type { FeedFormModel } from './use-feed-form.ts';

/** The template in which products next to the form are shown; sizes in px. */
export interface PanelTemplate {
  html: string;
  width: number;
  height: number;
}

/** Settings that decide how products next to the form look. */
export interface PreviewSettings {
  template: PanelTemplate;
  removeBg: boolean;
  feedUrl: string;
  access: SourceAccessUse;
  /** Project whose decisions about photos apply; absent for none. */
  projectId?: string;
}

/** Returns the settings with which a product would be drawn; undefined without a template. Delayed, so that typing is not slowed down. */
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
 * Loads the product as it will be published, drawn by the server; undefined while it is drawn or if that failed (`isDrawing` tells which),
 * so that an earlier picture can stay visible.
 */
export function useProductPreview(
  product: Product,
  settings: PreviewSettings | undefined,
): { drawn: { image: string | null; reason: string | null } | undefined; isDrawing: boolean } {
  const { values, image: imageLink, additionalImages, isMatch } = product;
  const furtherImageLinks = additionalImages.slice(0, furtherPhotosMax).map((link) => link.slice(0, 4_000));
  const isDrawable = isMatch && photoAddress(imageLink) !== null;
  const { data, isLoading } = useQuery(
    drawnProductQuery(
      settings && isDrawable ? { ...lookOf(settings), values, imageLink, furtherImageLinks } : undefined,
    ),
  );
  return { drawn: data, isDrawing: isLoading };
}

function lookOf({ template: { html, width, height }, access, ...others }: PreviewSettings) {
  return { html, width, height, ...others, ...access };
}
