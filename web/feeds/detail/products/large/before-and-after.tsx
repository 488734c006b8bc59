import { ChevronsLeftRight } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { pickMessages } from '#core/messages/screens/feeds/pick-messages.ts';
import { Picture } from '#web/ui/display/picture.tsx';

interface BeforeAndAfterProps {
  title: string;
  ratio: number;
  original: string;
  enhanced: string;
}

/** One picture over the other: the divider between them is moved by dragging or with the arrow keys. */
export function BeforeAndAfter({ title, ratio, original, enhanced }: BeforeAndAfterProps) {
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
        aria-valuetext={pickMessages.shareOfOriginal(share)}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        onPointerMove={(event) => {
          // A mouse needs no pressing: the divider follows it.
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
