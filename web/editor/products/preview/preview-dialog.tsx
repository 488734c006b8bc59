import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { templateSize } from '#picture';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import { useProducts } from '../../session/use-products.ts';
import { PreviewFacts } from './preview-facts.tsx';
import { usePreview } from './use-preview.ts';
import { WideDialog } from './wide-dialog.tsx';

/** The server's JPEG of the current product, exactly as a feed publishes it, next to the feed's values. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const preview = usePreview();
  const title = useEditorState(({ product }) => product.title);
  const canvas = useEditorState(({ doc }) => templateSize(doc));
  const [scale, setScale] = useState<'fit' | 'full'>('fit');
  const step = useStep();
  return (
    <WideDialog
      title={texts.previewTitle}
      onClose={onClose}
      onKeyDown={(event) => stepByKeys(event, step)}
      head={
        <>
          <Paging onStep={step} />
          <SegmentedControl
            legend={texts.previewScale}
            options={[
              { value: 'fit', label: texts.previewFit },
              { value: 'full', label: texts.previewFull },
            ]}
            value={scale}
            onChange={setScale}
          />
        </>
      }
    >
      <div className="flex min-h-0 grow flex-col md:flex-row">
        <div
          aria-busy={preview === null}
          // Focusable, so that arrow keys can scroll a picture that is larger than the window.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={texts.preview}
          className={classes(
            'relative min-h-0 grow bg-ground',
            scale === 'full' ? 'overflow-auto' : 'grid place-items-center overflow-hidden p-4',
          )}
        >
          {preview === null && (
            <p role="status" className="absolute inset-0 grid place-content-center gap-2 text-muted">
              <Spinner size={20} />
              <span className="sr-only">{texts.previewDrawing}</span>
            </p>
          )}
          {preview?.image === null && (
            <p role="status" className="max-w-prose p-6 text-center">
              {texts.previewNone} {preview.reason}
            </p>
          )}
          {preview?.image != null && (
            <img
              src={preview.image}
              alt={texts.previewAlt(title)}
              width={canvas.width}
              height={canvas.height}
              className={
                scale === 'full' ? 'max-w-none' : 'h-auto max-h-full w-auto max-w-full min-h-0 object-contain'
              }
            />
          )}
        </div>
        <PreviewFacts preview={preview} />
      </div>
    </WideDialog>
  );
}

function useStep(): (by: 1 | -1) => void {
  const { products, announce } = useSession();
  return (by) => void products.step(by).then(announce);
}

function Paging({ onStep }: { onStep: (by: 1 | -1) => void }) {
  const { at, total } = useProducts((state) => ({ at: state.at, total: state.total }));
  if (total < 2) return null;
  return (
    <div className="flex items-center">
      <IconButton label={texts.previous} icon={<ChevronLeft />} onClick={() => onStep(-1)} />
      <span className="min-w-16 text-center text-sm text-muted tabular-nums">
        {at === null ? '' : texts.place(at, total)}
      </span>
      <IconButton label={texts.next} icon={<ChevronRight />} onClick={() => onStep(1)} />
    </div>
  );
}

/** Goes to another product by the same keys as on the page. */
function stepByKeys(event: KeyboardEvent, step: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  step(event.key === 'ArrowRight' ? 1 : -1);
}
