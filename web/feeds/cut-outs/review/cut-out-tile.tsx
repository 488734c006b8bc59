import { Brush, ImageIcon, Scissors } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { isCutOut, isDecidable, photoState, verdictText } from './describe-photo.ts';
import type { Decided, JudgedPhoto } from './review-session.ts';
import type { Decision } from './review.ts';

interface CutOutTileProps {
  photo: Decided<JudgedPhoto>;
  product: string;
  /** The picture, which is only rendered when the tile becomes visible. */
  picture: ReactNode;
  onDecide: (choice: Decision) => void;
  onBrush: () => void;
  /** Shows the photo large; undefined if there would be nothing more to see. */
  onOpen?: () => void;
}

export function CutOutTile({ photo, product, picture, onDecide, onBrush, onOpen }: CutOutTileProps) {
  const [ref, wasInView] = useWasInView<HTMLElement>();
  const state = photoState(photo);
  const shown = wasInView ? picture : <Skeleton className="aspect-square w-full" />;
  return (
    <article ref={ref} aria-label={product} className="grid gap-2">
      {onOpen === undefined ? (
        shown
      ) : (
        <button
          type="button"
          aria-label={texts.open(product)}
          onClick={onOpen}
          className="rounded-chip text-left"
        >
          {shown}
        </button>
      )}
      <div className="grid gap-0.5">
        <h3 title={product} className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">
          {product}
        </h3>
        <span className="text-xs">
          <StatusDot tone={state.tone}>{state.text}</StatusDot>
        </span>
      </div>
      {!isCutOut(photo) && photo.choice === null && (
        <p className="text-xs text-pretty text-muted">{verdictText(photo.verdict) ?? photo.reason_text}</p>
      )}
      {isDecidable(photo) && (
        <TileButtons choice={photo.choice} product={product} onDecide={onDecide} onBrush={onBrush} />
      )}
    </article>
  );
}

type TileButtonsProps = Pick<CutOutTileProps, 'product' | 'onDecide' | 'onBrush'> & { choice: Decision };

function TileButtons({ choice, product, onDecide, onBrush }: TileButtonsProps) {
  const press = (wanted: 'use' | 'keep') => onDecide(choice === wanted ? null : wanted);
  const kindOf = (chosen: Decision) => (choice === chosen ? ('primary' as const) : ('secondary' as const));
  return (
    <div className="flex gap-1.5">
      <IconButton
        kind={kindOf('use')}
        label={texts.useOf(product)}
        aria-pressed={choice === 'use'}
        icon={<Scissors />}
        onClick={() => press('use')}
      />
      <IconButton
        kind={kindOf('keep')}
        label={texts.keepOf(product)}
        aria-pressed={choice === 'keep'}
        icon={<ImageIcon />}
        onClick={() => press('keep')}
      />
      <IconButton
        kind={kindOf('mask')}
        label={texts.brushOf(product)}
        aria-haspopup="dialog"
        icon={<Brush />}
        onClick={onBrush}
      />
    </div>
  );
}

/** Returns true if the element has ever been near the visible part of the page; before that it needs no picture. */
function useWasInView<E extends HTMLElement>(): [ref: RefObject<E | null>, wasInView: boolean] {
  const ref = useRef<E>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (ref.current === null || wasInView) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasInView]);
  return [ref, wasInView];
}
