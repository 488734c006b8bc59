import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';
import { sizedSource } from './sized-source.ts';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Aspect ratio (width divided by height) of the space that is reserved until it is loaded. */
  ratio?: number;
  isEager?: boolean;
  /** True to omit the checkerboard, with which a picture might look transparent. */
  isPlain?: boolean;
  /** Shown width, in the format of the attribute `sizes`, so that a published picture is loaded no larger than needed. */
  sizes?: string;
  /** True if the picture was added while the user was watching; it is then highlighted. */
  isArrival?: boolean;
  /** Text to show without a picture; by default only an icon. */
  whenNone?: string;
  className?: string;
  /** Content over the picture. */
  children?: ReactNode;
}

/** A picture with a thin border, on a checkerboard when it is loaded; a placeholder if there is none or it cannot be loaded. */
export function Picture({
  src,
  alt,
  ratio = 1,
  isEager = false,
  isPlain = false,
  sizes,
  isArrival = false,
  whenNone,
  className,
  children,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined);
  const [loadedSrc, setLoadedSrc] = useState<string | undefined>(undefined);
  const isShown = typeof src === 'string' && src !== '' && src !== failedSrc;
  return (
    <div
      className={classes(
        'relative overflow-hidden rounded-chip',
        isPlain || (isShown && loadedSrc !== src) ? 'bg-sunken' : 'checkerboard',
        isShown && loadedSrc !== src && 'animate-pulse motion-reduce:animate-none',
        // The border is drawn over the picture, because the picture's edge may be as white as the page.
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line',
        className,
      )}
      style={{ aspectRatio: ratio }}
    >
      {isShown ? (
        <img
          // Before `src`, because otherwise the browser would first load that.
          {...(sizes !== undefined && sizedSource(src, sizes, isEager))}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          src={src}
          decoding="async"
          onLoad={() => setLoadedSrc(src)}
          onError={() => setFailedSrc(src)}
          className={classes(
            'absolute inset-0 size-full object-contain',
            isArrival && loadedSrc === src && 'animate-arrive',
          )}
        />
      ) : (
        <span
          className={classes(
            'absolute inset-0 grid place-items-center text-muted',
            whenNone !== undefined && 'content-center gap-2',
          )}
        >
          <ImageOff className={whenNone === undefined ? 'size-1/3 max-h-6 max-w-6' : 'size-6'} />
          <span className={whenNone === undefined ? 'sr-only' : 'text-sm'}>
            {whenNone ?? (alt === '' ? commonMessages.noPicture : commonMessages.noPictureOf(alt))}
          </span>
        </span>
      )}
      {children}
    </div>
  );
}
