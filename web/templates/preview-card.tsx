import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Card } from '#web/ui/display/card.tsx';
import type { DesignProduct } from './controls/design-products.ts';
import { SizePreview } from './size-preview.tsx';
import type { TemplateFormModel } from './use-template-form.ts';

const NewDesignControls = lazyExtra(() => import('./controls/new-design-controls.tsx'), 'NewDesignControls');

interface PreviewCardProps {
  model: TemplateFormModel;
  /** Products of the shop, where there are some. */
  products?: readonly DesignProduct[];
  /** Colours of the project, the one most used first. */
  brandColors?: readonly string[];
}

/** The new template with a product and, below it, the colours and the type of its design. Beside the fields it stays in sight. */
export function PreviewCard({ model, products = [], brandColors = [] }: PreviewCardProps) {
  const { values, change } = model;
  const { starter } = values;
  return (
    <Card
      title={templatesMessages.preview}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <div className="grid grid-cols-1 gap-5">
        <SizePreview values={values} products={products} />
        <NewDesignControls
          key={starter}
          starter={starter}
          values={values.controls[starter] ?? {}}
          brandColors={brandColors}
          onChange={(chosen) => change({ controls: { ...values.controls, [starter]: chosen } })}
        />
      </div>
    </Card>
  );
}
