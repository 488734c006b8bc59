import { Picture } from '#web/ui/display/picture.tsx';

const thumbnailCount = 4;

/**
 * Up to four of the feed's enhanced images. They only decorate: the row tells everything in words, and reserves their room while there are
 * none.
 */
export function FeedThumbnails({ images }: { images: readonly string[] }) {
  if (images.length === 0) return null;
  return (
    <div aria-hidden="true" className="hidden shrink-0 gap-0.5 min-[90rem]:flex">
      {images.map((image) => (
        <Picture key={image} src={image} sizes="2rem" alt="" className="size-8" />
      ))}
      {Array.from({ length: thumbnailCount - images.length }, (_unused, place) => (
        <span key={place} className="size-8 rounded-chip bg-sunken" />
      ))}
    </div>
  );
}
