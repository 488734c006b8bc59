import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { Picture } from '#web/ui/picture.tsx';
import { feedThumbnailsQuery } from './feed-queries.ts';

/** Up to four of the feed's enhanced images. They only decorate: the row says everything in words. */
export function FeedThumbnails({ feedmakerId }: { feedmakerId: string | null }) {
  const query = useQuery({ ...feedThumbnailsQuery(feedmakerId ?? ''), enabled: feedmakerId !== null });
  const images = query.data ?? [];
  return (
    <div aria-hidden="true" className="hidden h-9 w-[9.75rem] shrink-0 gap-1 md:flex">
      {images.map((image) => (
        <Picture key={image} src={image} alt="" className="size-9" />
      ))}
      {images.length === 0 && (
        <span className="grid size-9 place-items-center rounded-chip bg-sunken text-muted">
          <Rss className="size-4" />
        </span>
      )}
    </div>
  );
}
