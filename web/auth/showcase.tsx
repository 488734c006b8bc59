import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import backpackAfterSmall from '#web/pictures/backpack-after-small.webp';
import backpackAfter from '#web/pictures/backpack-after.webp';
import backpackBeforeSmall from '#web/pictures/backpack-before-small.webp';
import backpackBefore from '#web/pictures/backpack-before.webp';
import bottleAfterSmall from '#web/pictures/bottle-after-small.webp';
import bottleAfter from '#web/pictures/bottle-after.webp';
import bottleBeforeSmall from '#web/pictures/bottle-before-small.webp';
import bottleBefore from '#web/pictures/bottle-before.webp';
import headphonesAfterSmall from '#web/pictures/headphones-after-small.webp';
import headphonesAfter from '#web/pictures/headphones-after.webp';
import headphonesBeforeSmall from '#web/pictures/headphones-before-small.webp';
import headphonesBefore from '#web/pictures/headphones-before.webp';
import shoeAfterSmall from '#web/pictures/shoe-after-small.webp';
import shoeAfter from '#web/pictures/shoe-after.webp';
import shoeBeforeSmall from '#web/pictures/shoe-before-small.webp';
import shoeBefore from '#web/pictures/shoe-before.webp';
import { IconButton } from '#web/ui/button/icon-button.tsx';

const pairs = [
  {
    name: 'shoe',
    before: shoeBefore,
    after: shoeAfter,
    small: { before: shoeBeforeSmall, after: shoeAfterSmall },
  },
  {
    name: 'headphones',
    before: headphonesBefore,
    after: headphonesAfter,
    small: { before: headphonesBeforeSmall, after: headphonesAfterSmall },
  },
  {
    name: 'backpack',
    before: backpackBefore,
    after: backpackAfter,
    small: { before: backpackBeforeSmall, after: backpackAfterSmall },
  },
  {
    name: 'bottle',
    before: bottleBefore,
    after: bottleAfter,
    small: { before: bottleBeforeSmall, after: bottleAfterSmall },
  },
] as const;

/** Showcase above the form on a phone: the same four products, each half photo and half ad. */
export function ShowcaseStrip() {
  return (
    <div
      role="img"
      aria-label={authMessages.showcaseLabel}
      className="mx-auto mt-6 grid w-full max-w-sm grid-cols-4 gap-2 lg:hidden [@media(max-height:34rem)]:hidden"
    >
      {pairs.map((pair) => (
        <span
          key={pair.name}
          className="relative aspect-square overflow-hidden rounded-chip bg-picture inset-ring inset-ring-line"
        >
          <img src={pair.small.before} alt="" className="absolute inset-0 size-full" />
          <img
            src={pair.small.after}
            alt=""
            className="absolute inset-0 size-full [clip-path:polygon(58%_0,100%_0,100%_100%,42%_100%)]"
          />
        </span>
      ))}
    </div>
  );
}

/**
 * Four products of the sample shop that turn from photo to ad and back; can be paused. A visitor who prefers reduced motion sees half of
 * both, without motion.
 */
export function Showcase() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <aside
      aria-label={authMessages.showcaseLabel}
      className="hidden content-center justify-items-center gap-8 border-l border-line bg-ground p-10 lg:grid"
    >
      <div className="grid w-full max-w-[min(40rem,calc(100dvh-14rem))] grid-cols-2 gap-4">
        {pairs.map((pair) => (
          <figure
            key={pair.name}
            className="relative aspect-square overflow-hidden rounded-card bg-picture inset-ring inset-ring-line"
          >
            <img src={pair.before} alt="" loading="lazy" className="absolute inset-0 size-full" />
            <img
              src={pair.after}
              alt=""
              loading="lazy"
              data-paused={isPaused || undefined}
              className="showcase-after absolute inset-0 size-full"
            />
          </figure>
        ))}
      </div>
      <div className="flex w-full max-w-[min(40rem,calc(100dvh-14rem))] items-start justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{authMessages.showcaseTitle}</p>
          <p className="max-w-[46ch] text-muted text-pretty">{authMessages.showcaseText}</p>
        </div>
        <IconButton
          label={isPaused ? authMessages.showcasePlay : authMessages.showcasePause}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => setIsPaused(!isPaused)}
          className="text-muted motion-reduce:hidden"
        />
      </div>
    </aside>
  );
}
