import { type ReactNode, useState } from 'react';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { SaveBar } from '#web/ui/dialog/save-bar.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DesignInUse } from '../design-in-use.tsx';
import { ControlFields } from './control-fields.tsx';
import { ProductStrip } from './product-strip.tsx';
import { useTemplateControls } from './use-template-controls.ts';
import { useDrawnTemplate, useTemplateProducts } from './use-template-products.ts';

interface TemplateDesignProps {
  template: Template;
  /** Placeholder until the products are loaded, so that nothing moves. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * A template made from a design: its picture with products of the shop, drawn again when colours and fonts are changed. Import it only when
 * needed, because it includes code that writes layers.
 */
export function TemplateDesign({ template, waiting, children }: TemplateDesignProps) {
  const own = useTemplateProducts(template.id);
  return own === undefined ? (
    waiting
  ) : (
    <Design template={template} {...own}>
      {children}
    </Design>
  );
}

type DesignProps = Omit<TemplateDesignProps, 'waiting'> & NonNullable<ReturnType<typeof useTemplateProducts>>;

function Design({ template, products, palette, children }: DesignProps) {
  const model = useTemplateControls(template);
  const { html, size, isChanged } = model;
  const [chosen, setChosen] = useState<string>();
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  // Otherwise the stored preview is right: it shows the saved template with the sample product.
  const isEnabled = isChanged || product !== undefined;
  const asking = { templateId: template.id, html, ...size, product, isEnabled };
  const { image, isCurrent } = useDrawnTemplate(asking);
  const ratio = size.width / size.height;
  return (
    <>
      <Card className="grid justify-items-center gap-4 lg:sticky lg:top-20">
        <div className="w-full" style={{ maxWidth: `min(100%, ${ratio * 32}rem)` }}>
          <Picture
            src={isEnabled ? (image ?? template.preview_url) : template.preview_url}
            alt={templatesMessages.previewOf(template.name)}
            ratio={ratio}
            isEager
          />
        </div>
        <output className="sr-only">{isEnabled && !isCurrent ? texts.drawing : ''}</output>
        {products.length > 1 && (
          <div className="w-full max-w-md">
            <ProductStrip
              products={products.map((each) => ({
                id: each.id,
                title: each.title,
                picture: <Thumb asking={{ ...asking, product: each }} ratio={ratio} />,
              }))}
              chosen={product?.id}
              onChoose={setChosen}
            />
          </div>
        )}
      </Card>
      <div className="grid gap-5 lg:gap-6">
        <Controls model={model} template={template} brandColors={palette} />
        {children}
      </div>
    </>
  );
}

/** Another product in the template with the current choices. The tile is square, because templates have different shapes. */
function Thumb({ asking, ratio }: { asking: Parameters<typeof useDrawnTemplate>[0]; ratio: number }) {
  const { image } = useDrawnTemplate(asking);
  return image === null ? (
    <div style={{ aspectRatio: ratio }}>
      <Skeleton className="size-full" />
    </div>
  ) : (
    <Picture src={image} alt="" ratio={ratio} isEager />
  );
}

interface ControlsProps {
  model: ReturnType<typeof useTemplateControls>;
  template: Template;
  brandColors: readonly string[];
}

function Controls({ model, template, brandColors }: ControlsProps) {
  const { hasControls, initial, current, isChanged, changeCount, saving } = model;
  return (
    <Card title={texts.title}>
      {hasControls ? (
        <div className="grid gap-4">
          <ControlFields
            initial={initial}
            values={current}
            brandColors={brandColors}
            onChange={model.change}
          />
          <p className="text-sm text-muted">{texts.someStay}</p>
          <SaveBar
            count={changeCount}
            onDiscard={model.discard}
            leaveTitle={texts.leave}
            isBusy={saving.isPending}
          >
            <Button
              kind="primary"
              isBusy={saving.isPending}
              isDisabled={!isChanged}
              onClick={() => saving.run()}
            >
              {texts.save}
            </Button>
          </SaveBar>
        </div>
      ) : (
        <p className="text-muted">{texts.noneFollows}</p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <DesignInUse template={template} isEdited={isChanged} />
      </div>
    </Card>
  );
}
