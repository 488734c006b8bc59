import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';
import { sizedSource } from './sized-source.ts';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Width divided by height of the room that is reserved before it has loaded. */
  ratio?: number;
  isEager?: boolean;
  /** Whether to leave out the checkerboard, so that it does not look transparent. */
  isPlain?: boolean;
  /** Shown width, in the format of the attribute `sizes`: a published picture is then loaded no larger than that needs. */
  sizes?: string;
  /** Whether it arrived while the user watched, which it shows. */
  isArrival?: boolean;
  /** Text where there is no picture; without it only a sign stands there. */
  whenNone?: string;
  className?: string;
  /** Laid over the picture. */
  children?: ReactNode;
}

/** A picture with a hairline, on a checkerboard once it has loaded; a placeholder where there is none or it fails to load. */
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
        // The hairline lies over the picture, whose own edge may be as white as the page.
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line',
        className,
      )}
      style={{ aspectRatio: ratio }}
    >
      {isShown ? (
        <img
          // Before the address, which would else be loaded first.
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
