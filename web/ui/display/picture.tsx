import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Width divided by height of the room that is kept for it before it has loaded. */
  ratio?: number;
  /** 'contain' shows all of it, 'cover' fills the room. */
  fit?: 'contain' | 'cover';
  isEager?: boolean;
  className?: string;
  /** Laid over the picture. */
  children?: ReactNode;
}

/** A picture on a checkerboard with a hairline; a placeholder stands in when there is none or it fails to load. */
export function Picture({
  src,
  alt,
  ratio = 1,
  fit = 'contain',
  isEager = false,
  className,
  children,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined);
  const isShown = typeof src === 'string' && src !== '' && src !== failedSrc;
  return (
    <div
      className={classes(
        'checkerboard relative overflow-hidden rounded-chip',
        // The hairline lies over the picture, whose own edge may be as white as the page.
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line',
        className,
      )}
      style={{ aspectRatio: ratio }}
    >
      {isShown ? (
        <img
          src={src}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedSrc(src)}
          className={classes(
            'absolute inset-0 size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
          )}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <ImageOff aria-hidden="true" className="size-1/3 max-h-6 max-w-6" />
          <span className="sr-only">
            {alt === '' ? commonMessages.noPicture : commonMessages.noPictureOf(alt)}
          </span>
        </span>
      )}
      {children}
    </div>
  );
}
