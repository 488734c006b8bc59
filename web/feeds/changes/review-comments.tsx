import type { ReviewComment } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';

/** Comments on a review, the oldest first. `owner`: name of the feed's owner here. */
export function ReviewComments({ comments, owner }: { comments: readonly ReviewComment[]; owner: string }) {
  if (comments.length === 0) return null;
  return (
    <section aria-label={texts.comments} className="grid max-w-2xl gap-2">
      <h2 className="text-base font-semibold">{texts.comments}</h2>
      <ul className="grid gap-2">
        {comments.map((comment) => (
          <li key={comment.id} className="rounded-card border border-line bg-surface px-4 py-3 text-sm">
            <p className="text-muted">
              <span className="font-medium text-ink">{comment.author ?? owner}</span>
              {comment.asks_for_changes && ` ${texts.asksForChanges}`} ·{' '}
              <RelativeTime instant={comment.created_at} />
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment.body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
