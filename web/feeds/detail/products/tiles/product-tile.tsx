import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FeedProduct, ProductState } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { TilePrice } from './tile-price.tsx';
import { nameOfProduct, readTitle } from '../read-title.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { shopPhoto } from '../shop-photo.ts';

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

/** Whether the product is selected, and the function that changes it. */
export interface TileSelection {
  isSelected: boolean;
  /** `isRange`: with all between it and the one before. */
  onToggle: (isRange: boolean) => void;
}

interface ProductTileProps {
  product: FeedProduct;
  ratio: number;
  /** Null while nothing is being selected: then a press opens the product. */
  selection: TileSelection | null;
  /** Button shown with a product that kept the shop's photo or its last picture. */
  retryButton: ReactNode;
  /** Link to the decision about its background. */
  decideLink: ReactNode;
}

/** One product: its picture, title and price, and in a sentence why the shop's own photo stays. A press shows it large. */
export function ProductTile({ product, ratio, selection, retryButton, decideLink }: ProductTileProps) {
  const title = readTitle(product);
  // The shop's own photo is requested when the pointer or focus comes near, and not for every tile.
  const [isNear, setIsNear] = useState(false);
  const come = () => setIsNear(true);
  return (
    <article {...takesFocusOver} className="group/tile relative grid gap-2 outline-none">
      {selection === null ? (
        <Link
          to="."
          search={(old: Record<string, unknown>) => ({ ...old, product: nameOfProduct(product) })}
          resetScroll={false}
          preload={false}
          aria-label={feedDetailMessages.view(title)}
          data-product={nameOfProduct(product)}
          onPointerEnter={come}
          onFocus={come}
          className="rounded-chip"
        >
          <ProductPicture product={product} title={title} ratio={ratio} isNear={isNear} />
        </Link>
      ) : (
        <SelectablePicture product={product} title={title} ratio={ratio} selection={selection} />
      )}
      <div className="grid min-w-0 content-start gap-0.5">
        <h3
          title={title}
          className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere] group-focus/tile:line-clamp-none group-has-focus-visible/tile:line-clamp-none"
        >
          {title}
        </h3>
        <p className="flex flex-col gap-x-3 text-sm sm:flex-row sm:flex-wrap sm:justify-between">
          <TilePrice product={product} />
          <span
            className={classes('text-xs leading-[18px] font-medium', labelStyles[stateTones[product.state]])}
          >
            {product.reason_code === 'rule_photo'
              ? feedDetailMessages.shopPhoto
              : productStateTexts[product.state]}
          </span>
        </p>
      </div>
      <Reason product={product} retryButton={retryButton} decideLink={decideLink} />
    </article>
  );
}

interface SelectablePictureProps extends Pick<ProductTileProps, 'product' | 'ratio'> {
  title: string;
  selection: TileSelection;
}

/** The whole picture is the box to tick. */
function SelectablePicture({ product, title, ratio, selection }: SelectablePictureProps) {
  return (
    <label className="relative cursor-pointer rounded-chip select-none has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        checked={selection.isSelected}
        aria-label={feedDetailMessages.selectOne(title)}
        onClick={(event) => selection.onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="absolute top-2 left-2 z-10 size-5 accent-accent"
      />
      <ProductPicture product={product} title={title} ratio={ratio} isNear={false} />
    </label>
  );
}

/** Details beyond the state, in the whole width of the tile. */
function Reason({
  product,
  retryButton,
  decideLink,
}: Pick<ProductTileProps, 'product' | 'retryButton' | 'decideLink'>) {
  return (
    <div className="-mt-1 grid justify-items-start gap-1.5 text-xs text-pretty text-muted empty:hidden">
      {product.written_to === 'additional' && <p>{feedDetailMessages.asAdditional}</p>}
      {product.reason_text !== null && <p>{product.reason_text}</p>}
      {product.rule !== null && product.reason_text === null && (
        <p>{feedDetailMessages.byRule(product.rule)}</p>
      )}
      {product.changed !== null && <p>{feedDetailMessages.changedByApi(describeChange(product.changed))}</p>}
      {(product.state === 'original' || product.state === 'kept') && retryButton}
      {product.background === 'doubtful' && decideLink}
    </div>
  );
}

/** Describes the shop's changes of the product since its feed was read. */
function describeChange({ at, until, image, fields }: NonNullable<FeedProduct['changed']>) {
  const names = [...fields, ...(image ? [feedDetailMessages.photoField] : [])];
  return { names: names.join(', '), at: formatDateTime(at), until: formatDateTime(until) };
}

/** Sizes close to the columns of the gallery, for browsers that do not measure. */
const tileSizes = '(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 46vw';

interface ProductPictureProps {
  product: FeedProduct;
  title: string;
  ratio: number;
  /** Whether it has, or had, the pointer or the focus. */
  isNear: boolean;
}

/** The published picture. When the pointer or focus comes near, the shop's own photo takes its place as a whole. */
function ProductPicture({ product, title, ratio, isNear }: ProductPictureProps) {
  // Its own picture may arrive while a run is open.
  const [first] = useState(product.enhanced_url);
  const original = shopPhoto(product);
  if (product.enhanced_url === null)
    return (
      <Picture
        isPlain
        src={original}
        alt={title}
        ratio={ratio}
        className={classes(product.state === 'waiting' && 'opacity-60')}
      />
    );
  return (
    <Picture
      isPlain
      src={product.enhanced_url}
      sizes={tileSizes}
      isArrival={product.enhanced_url !== first}
      alt={feedDetailMessages.enhancedPicture(title)}
      ratio={ratio}
    >
      {isNear && original !== null && (
        <img
          src={original}
          alt=""
          decoding="async"
          // A shop that shows its photos to nobody else leaves our picture in its place.
          onError={(event) => event.currentTarget.classList.add('hidden')}
          className="absolute inset-0 size-full bg-sunken object-contain opacity-0 transition-opacity duration-150 group-hover/tile:opacity-100 group-has-focus-visible/tile:opacity-100"
        />
      )}
    </Picture>
  );
}
