import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { useSession } from '../../session/session.ts';
import { photoThumb } from './photo-thumbs.ts';

type Thumb = { key: string; image: ImageData | null };

/** A product's photo, loaded when it becomes visible. It has no alternative text, because the product's title is next to it. */
export function PhotoThumb({
  feedId,
  productId,
  className,
}: {
  feedId: string | null;
  productId: string | null;
  className?: string;
}) {
  const { calls, templateId } = useSession();
  const frame = useRef<HTMLSpanElement>(null);
  const key = `${feedId} ${productId}`;
  const isSeen = useSeen(frame);
  const [thumb, setThumb] = useState<Thumb | null>(null);
  useEffect(() => {
    if (!isSeen) return undefined;
    let isGone = false;
    void (async () => {
      const image = await photoThumb(calls, templateId, { feedId, productId });
      if (!isGone) setThumb({ key: `${feedId} ${productId}`, image });
    })();
    return () => {
      isGone = true;
    };
  }, [calls, templateId, feedId, productId, isSeen]);
  const shown = thumb?.key === key ? thumb : null;
  return (
    <span
      ref={frame}
      aria-hidden="true"
      className={classes(
        'grid size-8 shrink-0 place-items-center overflow-hidden rounded-chip bg-picture inset-ring inset-ring-line',
        className,
      )}
    >
      {shown?.image === null && <ImageOff className="size-4 text-muted" />}
      {shown?.image != null && <Pixels image={shown.image} />}
    </span>
  );
}

function Pixels({ image }: { image: ImageData }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [image]);
  return (
    <canvas
      ref={canvas}
      width={image.width}
      height={image.height}
      className="max-h-full max-w-full object-contain"
    />
  );
}

function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
