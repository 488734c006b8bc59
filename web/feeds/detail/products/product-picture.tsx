import { useState } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { shopPhoto } from './shop-photo.ts';

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
export function ProductPicture({ product, title, ratio, isNear }: ProductPictureProps) {
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
