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

export interface TileSelection {
  isSelected: boolean;
  /** `isRange`: also changes all products between this and the one changed before. */
  onToggle: (isRange: boolean) => void;
}

interface ProductTileProps {
  product: FeedProduct;
  ratio: number;
  /** Null if the user is not selecting; a press then opens the product. */
  selection: TileSelection | null;
  /** Button for a product that kept the shop's photo or its last picture. */
  retryButton: ReactNode;
  decideLink: ReactNode;
}

/** One product: its picture, title and price, and the reason if the shop's own photo is published. A press shows it large. */
export function ProductTile({ product, ratio, selection, retryButton, decideLink }: ProductTileProps) {
  const title = readTitle(product);
  // The shop's photo is requested when the pointer or the focus comes to the tile, so not for all tiles.
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

/** Explanation of the state, as wide as the tile. */
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

/** Describes changes of the product that the shop has sent since its feed was read. */
function describeChange({ at, until, image, fields }: NonNullable<FeedProduct['changed']>) {
  const names = [...fields, ...(image ? [feedDetailMessages.photoField] : [])];
  return { names: names.join(', '), at: formatDateTime(at), until: formatDateTime(until) };
}

/** Image widths that are close to those of the gallery's columns, for browsers without automatic sizes. */
const tileSizes = '(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 46vw';

interface ProductPictureProps {
  product: FeedProduct;
  title: string;
  ratio: number;
  /** True if the tile has, or had, the pointer or the focus. */
  isNear: boolean;
}

/** The published picture. While the pointer or the focus is on it, the shop's own photo is shown instead. */
function ProductPicture({ product, title, ratio, isNear }: ProductPictureProps) {
  // Remembered, because an enhanced picture may be added while a run is open.
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
          // Some shops block their photos on other sites; then our picture stays visible.
          onError={(event) => event.currentTarget.classList.add('hidden')}
          className="absolute inset-0 size-full bg-sunken object-contain opacity-0 transition-opacity duration-150 group-hover/tile:opacity-100 group-has-focus-visible/tile:opacity-100"
        />
      )}
    </Picture>
  );
}
