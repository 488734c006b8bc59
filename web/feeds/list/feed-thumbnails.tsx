import { useQuery } from '@tanstack/react-query';
import { Picture } from '#web/ui/display/picture.tsx';
import { feedThumbnailsQuery } from '../feed-queries.ts';

const thumbnailCount = 4;

interface FeedThumbnailsProps {
  feedmakerId: string | null;
  /** Only an active feed can get its first images while the list is open. */
  isActive: boolean;
}

/** Up to four of the feed's enhanced images. They only decorate: the row says everything in words. */
export function FeedThumbnails({ feedmakerId, isActive }: FeedThumbnailsProps) {
  const query = useQuery({
    ...feedThumbnailsQuery(feedmakerId ?? '', isActive),
    enabled: feedmakerId !== null,
  });
  const images = query.data ?? [];
  return (
    <div aria-hidden="true" className="hidden shrink-0 gap-0.5 min-[90rem]:flex">
      {images.map((image) => (
        <Picture key={image} src={image} alt="" className="size-8" />
      ))}
      {Array.from({ length: thumbnailCount - images.length }, (_unused, place) => (
        <span key={place} className="size-8 rounded-chip bg-sunken" />
      ))}
    </div>
  );
}
