import { ChevronsLeftRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import type { FeedProduct, ProductState } from '#core/contract/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { type Tone } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { photoAddress } from '#web/feeds/photo-address.ts';

const stateTones: Record<ProductState, Tone> = {
  enhanced: 'good',
  kept: 'warn',
  original: 'warn',
  skipped: 'neutral',
  left_out: 'neutral',
  waiting: 'accent',
};
const labelStyles: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};

interface ProductTileProps {
  product: FeedProduct;
  ratio: number;
  /** Shown with a product that kept the shop's photo or its last picture. */
  retryButton: ReactNode;
  /** Leads to where somebody decides about its background. */
  decideLink: ReactNode;
}

/**
 * One product: its picture, title and price, and in a sentence why the shop's own photo stays. A long title shows whole
 * while the tile has the focus, which a tap on its text and the tab key give it.
 */
export function ProductTile({ product, ratio, retryButton, decideLink }: ProductTileProps) {
  const title = titleOf(product);
  return (
    <article {...takesFocusOver} className="group/tile grid gap-2 outline-none">
      {product.enhanced_url === null ? (
        <Picture
          src={photoAddress(product.image_link)}
          alt={title}
          ratio={ratio}
          className={classes(product.state === 'waiting' && 'opacity-60')}
        />
      ) : (
        <BeforeAndAfter product={product} title={title} ratio={ratio} />
      )}
      <div className="flex gap-2.5">
        {product.enhanced_url !== null && (
          <Picture
            src={photoAddress(product.image_link)}
            alt={feedDetailMessages.originalPicture(title)}
            className="size-9 shrink-0"
          />
        )}
        <Caption product={product} title={title} />
      </div>
      <Reason product={product} retryButton={retryButton} decideLink={decideLink} />
    </article>
  );
}

export function titleOf(product: FeedProduct): string {
  return product.title === '' ? product.product_id : product.title;
}

function Caption({ product, title }: { product: FeedProduct; title: string }) {
  return (
    <div className="grid min-w-0 grow content-start gap-0.5">
      <h3
        title={title}
        className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere] group-focus/tile:line-clamp-none group-has-focus-visible/tile:line-clamp-none"
      >
        {title}
      </h3>
      <p className="flex flex-col gap-x-3 text-sm text-muted tabular sm:flex-row sm:flex-wrap sm:justify-between">
        <span className="truncate">{product.price}</span>
        <span
          className={classes('text-xs leading-[18px] font-medium', labelStyles[stateTones[product.state]])}
        >
          {product.reason_code === 'rule_photo'
            ? feedDetailMessages.shopPhoto
            : productStateTexts[product.state]}
        </span>
      </p>
    </div>
  );
}

/** What there is to say beyond the state, in the whole width of the tile. */
function Reason({ product, retryButton, decideLink }: Omit<ProductTileProps, 'ratio'>) {
  return (
    <div className="-mt-1 grid justify-items-start gap-1.5 text-xs text-pretty text-muted empty:hidden">
      {product.written_to === 'additional' && <p>{feedDetailMessages.asAdditional}</p>}
      {product.reason_text !== null && <p>{product.reason_text}</p>}
      {product.rule !== null && product.reason_text === null && (
        <p>{feedDetailMessages.byRule(product.rule)}</p>
      )}
      {(product.state === 'original' || product.state === 'kept') && retryButton}
      {product.background === 'doubtful' && decideLink}
    </div>
  );
}

interface BeforeAndAfterProps {
  product: FeedProduct;
  title: string;
  ratio: number;
}

/**
 * The enhanced image. Pointing at it, focusing or touching it lays the original over one half of it; the divider
 * between the two is moved by dragging or with the arrow keys.
 */
function BeforeAndAfter({ product, title, ratio }: BeforeAndAfterProps) {
  const [share, setShare] = useState(50);
  return (
    <div className="group relative">
      <Picture src={product.enhanced_url} alt={feedDetailMessages.enhancedPicture(title)} ratio={ratio} />
      <div
        className="absolute inset-0 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100"
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      >
        <Picture src={photoAddress(product.image_link)} alt="" ratio={ratio} />
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-raised opacity-0 shadow-raised group-focus-within:opacity-100 group-hover:opacity-100"
        style={{ left: `${share}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-7 -translate-1/2 place-items-center rounded-full border border-line bg-raised text-ink shadow-raised">
          <ChevronsLeftRight className="size-4" />
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={feedDetailMessages.compare(title)}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        onPointerMove={(event) => {
          // A mouse needs no pressing: the divider is where it points.
          if (event.pointerType === 'mouse') setShare(shareAt(event));
        }}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none rounded-chip bg-transparent opacity-0"
      />
      <span className="pointer-events-none absolute inset-0 rounded-chip group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-accent" />
    </div>
  );
}

function shareAt({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(100, ((clientX - left) / width) * 100));
}
