import { BadgeCheck, CircleAlert, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSize } from '#core/messages/reasons/file-size.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { templateSize } from '#picture';
import { classes } from '#web/ui/classes.ts';
import { useEditorState } from '../../session/session.ts';
import { usePainted } from '../../session/use-painting.ts';
import { askedFields } from '../shop/asked-fields.ts';
import { useProducts } from '../../session/use-products.ts';
import type { Preview } from './use-preview.ts';

/** The feed's values of the product, and a comparison of the picture with the canvas. */
export function PreviewFacts({ preview }: { preview: Preview | null }) {
  const product = useEditorState((state) => state.product);
  const doc = useEditorState((state) => state.doc);
  const feed = useProducts((state) => state.feed);
  const { width, height } = templateSize(doc);
  const image = preview?.image ?? null;
  return (
    <section
      aria-label={texts.chooser}
      // Focusable, so that keys can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="grid max-h-[45%] content-start gap-4 overflow-y-auto border-line p-4 max-md:border-t md:max-h-none md:w-80 md:shrink-0 md:border-l"
    >
      <div>
        <h3 className="font-medium [overflow-wrap:anywhere]">
          <bdi>{product.title}</bdi>
        </h3>
        <p className="text-sm text-muted">{feed?.name ?? texts.sample}</p>
      </div>
      <Comparison hash={preview?.pixels_hash ?? null} />
      {image !== null && (
        <p className="text-sm text-muted">{texts.previewFile(width, height, fileSize(bytesIn(image)))}</p>
      )}
      {image !== null && preview?.reason != null && <p className="text-sm text-warn">{preview.reason}</p>}
      <div>
        <h4 className="mb-1 text-xs font-medium text-muted">{texts.previewFields}</h4>
        <dl className="grid gap-2 text-sm">
          {askedFields(doc).map((field) => (
            <div key={field} className="grid gap-0.5">
              <dt className="font-mono text-xs text-muted">{field}</dt>
              <dd className="line-clamp-4 [overflow-wrap:anywhere]">
                {product.values[field] === undefined || product.values[field] === '' ? (
                  <span className="text-muted">{texts.previewEmpty}</span>
                ) : (
                  <bdi>{product.values[field]}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Says that canvas and picture are equal, if both hashes are known and equal. */
function Comparison({ hash }: { hash: string | null }) {
  const painted = usePainted((painter) => painter?.state() ?? null);
  if (hash === null) return null;
  if (painted?.status !== 'exact') return <Said icon={<CircleDashed />}>{texts.pixelsWaiting}</Said>;
  if (painted.hash === null) {
    const isPossible = 'crypto' in globalThis && isSecureContext;
    return <Said icon={<CircleDashed />}>{isPossible ? texts.pixelsWaiting : texts.pixelsUnknown}</Said>;
  }
  if (painted.hash === hash) {
    return (
      <Said icon={<BadgeCheck />} tone="text-good">
        {texts.samePixels}
      </Said>
    );
  }
  return (
    <Said icon={<CircleAlert />} tone="text-warn">
      {texts.otherPixels}
    </Said>
  );
}

function Said({ icon, tone, children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <p role="status" className={classes('flex gap-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0', tone)}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

function bytesIn(dataUrl: string): number {
  return Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4);
}
