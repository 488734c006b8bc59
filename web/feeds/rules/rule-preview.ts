import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Product } from '#feed';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { type PreviewSettings, useProductPreview } from '../form/use-product-preview.ts';
import { chooseTemplateSource } from '../form/values/feed-settings-of-form.ts';
import { starterTemplateQuery } from './make-templates.ts';
import type { RuleDraft } from './rules-draft.ts';
import type { RuleCount } from './rules-queries.ts';

export type RuleExample = RuleCount['examples'][number];

export interface PreviewedFeed {
  feedId: string;
  projectId: string;
  settings: FeedSettings;
}

/** Returns the settings with which a rule's products would be drawn; undefined while they are loading, or if it draws none. */
export function useRulePreview(
  { does, starter }: Pick<RuleDraft, 'does' | 'starter'>,
  { feedId, projectId, settings }: PreviewedFeed,
): PreviewSettings | undefined {
  const isDrawn = does.kind === 'template';
  const templateId = isDrawn && starter === undefined ? does.template_id : '';
  const own = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' }).data;
  const made = useQuery({
    ...starterTemplateQuery(starter ?? '', settings),
    enabled: isDrawn && starter !== undefined,
  }).data;
  const { feedUrl, removeBg } = settings;
  return useMemo(() => {
    const template = isDrawn && starter !== undefined ? made : own && chooseTemplateSource(own);
    return template && { template, removeBg, feedUrl, access: { feedId }, projectId };
  }, [isDrawn, starter, own, made, removeBg, feedUrl, feedId, projectId]);
}

/** Loads the picture of a rule's product; undefined until it is drawn. */
export function useDrawnExample(example: RuleExample, preview: PreviewSettings | undefined) {
  const { position, product_id: id, image_link: image, further_links: links, values } = example;
  const product = useMemo<Product>(
    () => ({
      position,
      id,
      image,
      additionalImages: links,
      isInsertable: false,
      isTaggable: false,
      values,
      availability: null,
      isMatch: true,
    }),
    [position, id, image, links, values],
  );
  return useProductPreview(product, preview).drawn;
}
