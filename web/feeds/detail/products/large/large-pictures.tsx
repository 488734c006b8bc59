import { useState } from 'react';
import type { FeedProduct } from '#core/contract/feed-products-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { pickMessages } from '#core/messages/screens/feeds/pick-messages.ts';
import { photoAddress } from '#web/feeds/photo-address.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { titleOf } from '../title-of.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import type { TriedTemplate } from './use-tried-template.ts';

const texts = pickMessages;

interface LargePicturesProps {
  product: FeedProduct;
  settings: FeedSettings;
  tried: TriedTemplate | null;
}

/** What the shop has and what is published, or what another template would make of it. */
export function LargePictures({ product, settings, tried }: LargePicturesProps) {
  const [look, setLook] = useState<'beside' | 'slider'>('beside');
  const title = titleOf(product);
  const original = photoAddress(product.image_link);
  const ratio = tried?.ratio ?? settings.width / settings.height;
  const enhanced = tried === null ? product.enhanced_url : tried.image;
  return (
    <div className="grid min-w-0 gap-3">
      {enhanced !== null && original !== null && (
        <SegmentedControl
          legend={texts.compareAs}
          options={[
            { value: 'beside', label: texts.sideBySide },
            { value: 'slider', label: texts.slider },
          ]}
          value={look}
          onChange={setLook}
        />
      )}
      {look === 'slider' && enhanced !== null && original !== null ? (
        <BeforeAndAfter title={title} ratio={ratio} original={original} enhanced={enhanced} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <figure className="grid content-start gap-1.5">
            <figcaption className="text-sm text-muted">{texts.original}</figcaption>
            <Picture
              isEager
              isPlain
              src={original}
              alt={feedDetailMessages.originalPicture(title)}
              ratio={ratio}
            />
          </figure>
          <figure className="grid content-start gap-1.5 max-sm:order-first">
            <figcaption className="text-sm text-muted">
              {tried === null ? texts.enhanced : texts.tried(tried.name)}
            </figcaption>
            <Picture
              isEager
              isPlain
              src={enhanced}
              sizes="(min-width: 64rem) 36vw, (min-width: 40rem) 46vw, 94vw"
              alt={feedDetailMessages.enhancedPicture(title)}
              ratio={ratio}
            />
            <output className="text-xs text-pretty text-muted">
              {tried?.isDrawing === true ? texts.drawing : tried?.reason}
            </output>
          </figure>
        </div>
      )}
    </div>
  );
}
