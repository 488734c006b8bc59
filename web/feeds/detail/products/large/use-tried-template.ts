import { useQuery } from '@tanstack/react-query';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { getFeedProduct } from '#core/contract/feeds/hand-picks-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { readTemplateConfig, templateSize } from '#picture';
import { readMessage } from '#web/lib/api/caller.ts';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { drawnProductQuery } from '#web/lib/api/draw-product.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';

export interface TriedTemplate {
  readonly name: string;
  readonly ratio: number;
  /** Picture of the product; null until it is drawn, or if it cannot be. */
  readonly image: string | null;
  readonly isDrawing: boolean;
  /** Why there is no picture; null if there is one, or not yet. */
  readonly reason: string | null;
}

interface Ask {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
  /** Template of the preview; '' if there is no preview. */
  templateId: string;
  found: EndpointReply<typeof getFeedProduct> | undefined;
}

/** Draws the product in another template, as publishing would; saves nothing. Null if no template is chosen for a preview. */
export function useTriedTemplate({
  feed,
  feedmakerId,
  settings,
  templateId,
  found,
}: Ask): TriedTemplate | null {
  const template = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' });
  const sources = template.data;
  const html = sources === undefined ? '' : sources.html_prod || sources.html_dev;
  const config = readTemplateConfig(sources === undefined ? '' : sources.config_prod || sources.config_dev);
  const { width, height } = config === null ? settings : templateSize(config);
  const { feedUrl, removeBg } = settings;
  const drawn = useQuery(
    drawnProductQuery(
      found &&
        sources && {
          html,
          width,
          height,
          removeBg,
          feedUrl,
          projectId: feed.project_id,
          feedId: feedmakerId,
          values: found.values,
          imageLink: found.product.image_link,
          furtherImageLinks: found.further_links,
        },
    ),
  );
  if (templateId === '') return null;
  const failure = drawn.error ?? template.error;
  return {
    name: sources?.name ?? '',
    ratio: width / height,
    image: drawn.data?.image ?? null,
    isDrawing: drawn.isPending && failure === null,
    reason:
      failure === null
        ? (drawn.data?.reason ?? null)
        : readMessage(failure, feedDetailMessages.productsFailed),
  };
}
