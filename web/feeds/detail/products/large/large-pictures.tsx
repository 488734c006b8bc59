import { useState, type PointerEvent } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { shopPhoto } from '../shop-photo.ts';
import { readTitle } from '../read-title.ts';
import type { TriedTemplate } from './use-tried-template.ts';
import { ChevronsLeftRight } from 'lucide-react';

interface LargePicturesProps {
  product: FeedProduct;
  settings: FeedSettings;
  tried: TriedTemplate | null;
  className?: string;
}

/** The shop's photo and the published picture, or a preview in another template. */
export function LargePictures({ product, settings, tried, className }: LargePicturesProps) {
  const [look, setLook] = useState<'beside' | 'slider'>('beside');
  const title = readTitle(product);
  const original = shopPhoto(product);
  const ratio = tried?.ratio ?? settings.width / settings.height;
  const enhanced = tried === null ? product.enhanced_url : tried.image;
  const isBare = tried === null && enhanced === null;
  return (
    <div
      className={classes(
        'grid min-w-0 content-start gap-3',
        isBare && original === null && 'max-lg:hidden',
        className,
      )}
    >
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
      {isBare ? (
        <ShopPhoto isAlone title={title} src={original} ratio={ratio} />
      ) : look === 'slider' && enhanced !== null && original !== null ? (
        <BeforeAndAfter title={title} ratio={ratio} original={original} enhanced={enhanced} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <ShopPhoto title={title} src={original} ratio={ratio} />
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

interface ShopPhotoProps {
  title: string;
  src: string | null;
  ratio: number;
  /** True if no other picture is next to it, so that it may be as large as the window allows. */
  isAlone?: boolean;
}

/** The shop's own photo. If it is missing, a phone does not show that, because it has no room for it. */
function ShopPhoto({ title, src, ratio, isAlone = false }: ShopPhotoProps) {
  return (
    <figure
      className={classes('grid w-full content-start gap-1.5', src === null && 'max-lg:hidden')}
      style={isAlone ? { maxWidth: src === null ? '20rem' : `calc(70dvh * ${ratio})` } : undefined}
    >
      <figcaption className="text-sm text-muted">{texts.original}</figcaption>
      <Picture
        isEager
        isPlain
        src={src}
        whenNone={texts.noPhoto}
        alt={feedDetailMessages.originalPicture(title)}
        ratio={ratio}
      />
    </figure>
  );
}

interface BeforeAndAfterProps {
  title: string;
  ratio: number;
  original: string;
  enhanced: string;
}

/** One picture over the other; the divider between them is moved by pointer or arrow keys. */
function BeforeAndAfter({ title, ratio, original, enhanced }: BeforeAndAfterProps) {
  const [share, setShare] = useState(50);
  return (
    <div className="relative mx-auto w-full" style={{ maxWidth: `calc(70dvh * ${ratio})` }}>
      <Picture isEager src={enhanced} alt={feedDetailMessages.enhancedPicture(title)} ratio={ratio} />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <Picture isEager src={original} alt="" ratio={ratio} />
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-raised shadow-raised"
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
        aria-valuetext={texts.shareOfOriginal(share)}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        onPointerMove={(event) => {
          // The divider follows the mouse, even if no button is pressed.
          if (event.pointerType === 'mouse') setShare(shareAt(event));
        }}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none rounded-chip bg-transparent opacity-0 peer"
      />
      <span className="pointer-events-none absolute inset-0 rounded-chip peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent" />
    </div>
  );
}

function shareAt({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.round(Math.max(0, Math.min(100, ((clientX - left) / width) * 100)));
}
