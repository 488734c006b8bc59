import { useQuery } from '@tanstack/react-query';
import { Check, MessageSquare, X } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Review, ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { ChangesList } from '#web/feeds/changes/changes-list.tsx';
import { ReviewComments } from '#web/feeds/changes/review-comments.tsx';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import {
  reviewChangesQuery,
  reviewQuery,
  useApprove,
  useComment,
  useDiscard,
  useRefuse,
} from './review-queries.ts';
import { ReviewLinks, ShareReviewButton } from './share-review.tsx';

interface ReviewPanelProps {
  feedId: string;
  reviewId: string;
  /** Newest run of the feed. */
  run: Run | null;
}

/** Changes of a waiting run, one tile per product, and the buttons to decide. */
export function ReviewPanel({ feedId, reviewId, run }: ReviewPanelProps) {
  const query = useQuery(reviewQuery(feedId, reviewId, run));
  const panel = useFocusHandover<HTMLDivElement>();
  if (query.data === undefined || query.data === null)
    return <NotLoaded query={query} failed={texts.failed} />;
  return (
    <div ref={panel} className="grid min-w-0 gap-5">
      <Decision feedId={feedId} review={query.data} />
      <ReviewLinks feedId={feedId} reviewId={reviewId} />
      <ReviewComments comments={query.data.comments} owner={texts.you} />
      <Changes feedId={feedId} review={query.data} />
    </div>
  );
}

function Decision({ feedId, review }: { feedId: string; review: Review }) {
  const [asks, setAsks] = useState<'approve' | 'comment' | 'discard'>();
  const close = () => setAsks(undefined);
  const approval = useApprove(feedId, review.id, close);
  const discarding = useDiscard(feedId, review.id, close);
  const comment = useComment(feedId, review.id, close);
  const { changed, new: added, gone } = review.counts;
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" icon={<Check />} onClick={() => setAsks('approve')}>
        {texts.approve}
      </Button>
      <Button icon={<MessageSquare />} onClick={() => setAsks('comment')}>
        {texts.askForChanges}
      </Button>
      <Button icon={<X />} onClick={() => setAsks('discard')}>
        {texts.discard}
      </Button>
      <ShareReviewButton feedId={feedId} reviewId={review.id} />
      <ConfirmDialog
        isOpen={asks === 'approve'}
        isBusy={approval.isPending}
        kind="primary"
        title={`${texts.approve}?`}
        confirmLabel={texts.approve}
        onClose={close}
        onConfirm={() => approval.run()}
      >
        {texts.approveQuestion(changed + added + gone, review.refused_count)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'discard'}
        isBusy={discarding.isPending}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        onClose={close}
        onConfirm={() => discarding.run()}
      >
        {texts.discardText}
      </ConfirmDialog>
      <FormDialog
        isOpen={asks === 'comment'}
        isBusy={comment.isPending}
        title={texts.askForChanges}
        submitLabel={texts.commentSend}
        onClose={close}
        onSubmit={(form) => {
          const body = new FormData(form).get('body');
          if (typeof body === 'string' && body.trim() !== '') comment.run(body);
        }}
      >
        <Field label={texts.commentLabel} isRequired>
          <TextArea name="body" required maxLength={2_000} rows={4} />
        </Field>
      </FormDialog>
    </div>
  );
}

function Changes({ feedId, review }: { feedId: string; review: Review }) {
  const refuse = useRefuse(feedId, review.id);
  return (
    <ChangesList
      counts={review.counts}
      pageQuery={(filter, page) => reviewChangesQuery(feedId, review, filter, page)}
      note={
        <p aria-live="polite" className="text-sm text-muted empty:hidden">
          {review.refused_count > 0 && texts.leftCount(review.refused_count)}
        </p>
      }
    >
      {(change) =>
        change.kind !== 'gone' && (
          <Button
            aria-label={`${leaveLabel(change)}: ${(change.after?.title ?? '') || change.product_id}`}
            onClick={() => refuse.run({ n: change.n, isRefused: !change.is_refused })}
          >
            {leaveLabel(change)}
          </Button>
        )
      }
    </ChangesList>
  );
}

function leaveLabel({ kind, is_refused: isRefused }: ReviewChange): string {
  if (isRefused) return commonMessages.undo;
  return kind === 'new' ? texts.leaveNew : texts.leave;
}
