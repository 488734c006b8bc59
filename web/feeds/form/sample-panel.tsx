import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, type SyntheticEvent, useState, useCallback } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { captionPrices } from '#core/price/caption-prices.ts';
import { formatNumber } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { type FeedSample, type SampleProduct, sampleProductsShown } from './source/feed-sample.ts';
import type { FeedFormModel } from './use-feed-form.ts';
import type { FeedSourceState } from './source/use-feed-source.ts';
import { photoAddress } from '../photo-address.ts';
import {
  type PanelTemplate,
  type PreviewSettings,
  usePreviewSettings,
  useProductPreview,
} from './use-product-preview.ts';

const TemplatePicture = lazyPart(() => import('#web/ui/display/template-picture.tsx'), 'TemplatePicture');

const panelStyle =
  'min-w-0 rounded-card border border-line bg-surface p-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-5';

interface SamplePanelProps {
  model: FeedFormModel;
  template: PanelTemplate | undefined;
  /** Project whose decisions about photos apply; undefined for none. */
  projectId: string | undefined;
}

/**
 * The shop's own first products: first plain, then marked by the filter, then in the template. A column that stays visible on wide screens,
 * a strip above the form on a phone.
 */
export function SamplePanel({ model, template, projectId }: SamplePanelProps) {
  const { state, sample } = model;
  const isEmpty = sample === undefined && state.status !== 'loading';
  const settings = usePreviewSettings(model, template, projectId);
  return (
    <aside aria-label={texts.yourProducts} className={classes(panelStyle, isEmpty && 'hidden lg:block')}>
      <div className="mb-3 flex min-h-6 items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">{texts.yourProducts}</h2>
        {sample !== undefined && (
          <span className="text-sm text-muted tabular">
            {texts.yourMatches(formatNumber(sample.matchCount), formatNumber(sample.productCount))}
          </span>
        )}
      </div>
      {sample === undefined ? (
        <Waiting status={state.status} />
      ) : (
        <Tiles sample={sample} settings={settings} />
      )}
    </aside>
  );
}

export function SamplePanelSkeleton() {
  return (
    <div aria-hidden="true" className={panelStyle}>
      <p className="mb-3 text-lg font-semibold">{texts.yourProducts}</p>
      <Waiting status="loading" />
    </div>
  );
}

function Tiles({ sample, settings }: { sample: FeedSample; settings: PreviewSettings | undefined }) {
  if (sample.products.length === 0) {
    return <p className="text-muted">{texts.noProductRead}</p>;
  }
  return (
    <Strip>
      {sample.products.map((product) => (
        <Tile key={product.position} product={product} settings={settings} />
      ))}
    </Strip>
  );
}

function Tile({ product, settings }: { product: SampleProduct; settings: PreviewSettings | undefined }) {
  const { isMatch, shown } = product;
  const image = photoAddress(product.image);
  const title = shown['title'] ?? product.id;
  const isEnhanced = isMatch && settings !== undefined && image !== null;
  const { drawn, isDrawing } = useProductPreview(product, settings);
  const [failedImage, setFailedImage] = useState<string | null>(null);
  // If the server has drawn it, that decides: this browser may fail to load a photo that the shop blocks on other sites.
  const hasPhoto = drawn === undefined ? isDrawing || image !== failedImage : drawn.image !== null;
  const noteFailure = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement && target.getAttribute('src') === image) setFailedImage(image);
  };
  return (
    <li className="relative grid w-30 shrink-0 content-start gap-2 lg:w-auto">
      <div className="relative overflow-hidden rounded-chip" onErrorCapture={noteFailure}>
        <Picture src={image} alt={title} className={classes(!isMatch && 'opacity-55')}>
          {isEnhanced && drawn?.image !== null && (
            <InTemplate
              template={settings.template}
              product={product}
              title={title}
              drawn={drawn?.image ?? null}
            />
          )}
        </Picture>
        <MatchMark isMatch={isMatch} hasPhoto={hasPhoto} />
      </div>
      <div className="grid min-w-0">
        <p title={title} className="line-clamp-2 min-h-10 text-sm font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        <p className="min-h-5 truncate text-sm text-muted tabular">
          {[captionPrices(shown).price, shown['brand'] ?? ''].filter((text) => text !== '').join(' · ')}
        </p>
        {isEnhanced && drawn?.reason != null && <TileReason text={drawn.reason} title={title} />}
      </div>
    </li>
  );
}

/** Mark of a product that matches the filter, or does not. It is only green if there will be an ad, for which the product needs a photo. */
function MatchMark({ isMatch, hasPhoto }: { isMatch: boolean; hasPhoto: boolean }) {
  if (isMatch && hasPhoto) {
    return (
      <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-good text-surface">
        <Check strokeWidth={3} className="size-3" />
        <span className="sr-only">{texts.match}</span>
      </span>
    );
  }
  return (
    <span
      className={classes(
        'absolute top-1.5 right-1.5 inline-flex h-5 items-center gap-1 rounded-chip border border-line bg-raised px-1.5 text-xs font-medium',
        isMatch ? 'text-warn' : 'text-muted',
      )}
    >
      {isMatch && <TriangleAlert className="size-3" />}
      {isMatch ? texts.noPhoto : texts.noMatch}
    </span>
  );
}

interface InTemplateProps {
  template: PanelTemplate;
  product: SampleProduct;
  title: string;
  /** Address of the picture as it will be published; null until it is drawn. */
  drawn: string | null;
}

/**
 * The product in the template: immediately as the browser draws it, then as the renderer does. The tile is square; the template keeps its
 * aspect ratio in it.
 */
function InTemplate({ template, product, title, drawn }: InTemplateProps) {
  const ratio = template.width / template.height;
  return (
    <Suspense fallback={null}>
      <div className="absolute inset-0 grid animate-arrive grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center bg-picture">
        <div style={{ aspectRatio: ratio, ...(ratio >= 1 ? { width: '100%' } : { height: '100%' }) }}>
          {drawn === null ? (
            <TemplatePicture {...template} values={product.shown} photo={product.image} alt={title} />
          ) : (
            <img src={drawn} alt={title} className="size-full" />
          )}
        </div>
      </div>
    </Suspense>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A strip that scrolls must be reachable without a pointer.
      tabIndex={0}
      className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-x-4 lg:gap-y-4 lg:overflow-visible lg:px-0"
    >
      {children}
    </ul>
  );
}

function Waiting({ status }: { status: FeedSourceState['status'] }) {
  if (status !== 'loading') {
    return (
      <div className="grid gap-4">
        <div aria-hidden="true" className="grid grid-cols-2 gap-4">
          {Array.from({ length: 4 }, (_unused, tile) => (
            <div
              key={tile}
              className="aspect-square rounded-chip border border-dashed border-line bg-sunken"
            />
          ))}
        </div>
        <p className="text-muted text-pretty">
          {status === 'failed' ? texts.productsMissing : texts.productsToCome}
        </p>
      </div>
    );
  }
  return (
    <div
      aria-hidden="true"
      className="-mx-4 flex gap-3 overflow-hidden px-4 lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-x-4 lg:gap-y-4 lg:px-0"
    >
      {Array.from({ length: sampleProductsShown }, (_unused, tile) => (
        <div key={tile} className="grid w-30 shrink-0 gap-2 lg:w-auto">
          <Skeleton className="aspect-square w-full" />
          <div className="grid h-15 content-evenly">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Says why a product has no ad, or what is missing in it. On a phone, where all tiles in the strip are equally high, it is cut after three
 * lines; a press shows the rest.
 */
function TileReason({ text, title }: { text: string; title: string }) {
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const action = isWhole ? texts.less : texts.more;
  return (
    <div className="grid justify-items-start">
      <p ref={measure} className={classes('text-xs text-warn', !isWhole && 'max-lg:line-clamp-3')}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={`${action}: ${title}`}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-9 rounded-control text-xs font-medium text-accent lg:hidden"
        >
          {action}
        </button>
      )}
    </div>
  );
}
