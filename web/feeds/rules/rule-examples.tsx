import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Product } from '#feed';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { chooseTemplateSource } from '../form/values/feed-settings-of-form.ts';
import { useProductPreview, type PreviewSettings } from '../form/use-product-preview.ts';
import { photoAddress } from '../photo-address.ts';
import type { RuleCount } from './rules-queries.ts';
import type { RuleDraft } from './rules-draft.ts';

interface RuleExamplesProps {
  feedId: string;
  projectId: string;
  settings: FeedSettings;
  does: RuleDraft['does'];
  examples: RuleCount['examples'];
}

/** Three products of a rule as they will be published: as an ad, with the shop's photo, or crossed out if they are left out of the feed. */
export function RuleExamples({ feedId, projectId, settings, does, examples }: RuleExamplesProps) {
  const templateId = does.kind === 'template' ? does.template_id : '';
  const template = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' }).data;
  const { feedUrl, removeBg } = settings;
  const preview = useMemo<PreviewSettings | undefined>(() => {
    if (template === undefined) return undefined;
    return { template: chooseTemplateSource(template), removeBg, feedUrl, access: { feedId }, projectId };
  }, [template, removeBg, feedUrl, feedId, projectId]);
  if (examples.length === 0) return null;
  return (
    <ul aria-label={texts.examples} className="grid grid-cols-3 gap-2">
      {examples.map((example) => (
        <Example
          key={example.position}
          example={example}
          preview={does.kind === 'template' ? preview : undefined}
          isOut={does.kind === 'leave_out'}
        />
      ))}
    </ul>
  );
}

interface ExampleProps {
  example: RuleCount['examples'][number];
  preview: PreviewSettings | undefined;
  isOut: boolean;
}

function Example({ example, preview, isOut }: ExampleProps) {
  const { kind, position, product_id: id, image_link: image, further_links: links, values } = example;
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
  const { drawn } = useProductPreview(product, preview);
  const title = values['title'] ?? id;
  const { width = 1, height = 1 } = preview?.template ?? {};
  return (
    <li className="grid min-w-0 content-start gap-1">
      <Picture
        src={drawn?.image ?? photoAddress(image)}
        alt={texts.exampleOf(texts.kinds[kind], title)}
        ratio={width / height}
        className={classes(
          isOut && 'opacity-50 grayscale',
          preview !== undefined && drawn === undefined && 'opacity-60',
        )}
      />
      <p aria-hidden="true" className="truncate text-xs text-muted" title={title}>
        {texts.kinds[kind]}
      </p>
    </li>
  );
}
