import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import type { PreviewSettings } from '../form/use-product-preview.ts';
import { photoAddress } from '../photo-address.ts';
import { type PreviewedFeed, type RuleExample, useDrawnExample, useRulePreview } from './rule-preview.ts';
import type { RuleDraft } from './rules-draft.ts';

interface RuleExamplesProps extends PreviewedFeed {
  rule: RuleDraft;
  examples: readonly RuleExample[];
}

/** Three products of a rule as they will be published: as an ad, with the shop's photo, or crossed out if they are left out of the feed. */
export function RuleExamples({ rule, examples, ...feed }: RuleExamplesProps) {
  const preview = useRulePreview(rule, feed);
  if (examples.length === 0) return null;
  return (
    <ul aria-label={texts.examples} className="grid grid-cols-3 gap-2">
      {examples.map((example) => (
        <Example
          key={example.position}
          example={example}
          preview={preview}
          isOut={rule.does.kind === 'leave_out'}
        />
      ))}
    </ul>
  );
}

interface ExampleProps {
  example: RuleExample;
  preview: PreviewSettings | undefined;
  isOut: boolean;
}

function Example({ example, preview, isOut }: ExampleProps) {
  const { kind, product_id: id, image_link: image, values } = example;
  const drawn = useDrawnExample(example, preview);
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
