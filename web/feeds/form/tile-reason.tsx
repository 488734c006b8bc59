import { useCallback, useState } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { classes } from '#web/ui/classes.ts';

/**
 * Tells why a product has no ad, or what its ad lacks. In the strip of a phone, where the longest sentence makes all tiles as tall, it is
 * cut after three lines, and a press shows the rest.
 */
export function TileReason({ text, title }: { text: string; title: string }) {
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const action = isWhole ? texts.less : texts.more;
  return (
    <div className="grid justify-items-start">
      <p ref={measure} className={classes('text-xs text-warn', !isWhole && 'max-lg:line-clamp-3')}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={`${action}: ${title}`}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-9 rounded-control text-xs font-medium text-accent lg:hidden"
        >
          {action}
        </button>
      )}
    </div>
  );
}
