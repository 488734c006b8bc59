import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, MessageSquare, X } from 'lucide-react';
import { useState } from 'react';
import type { Review, ReviewChange } from '#core/contract/feed-reviews-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/review-messages.ts';
import { changeChips, type ChangeFilter, changesPageSize } from '#web/feeds/change-filter.ts';
import { ChangeTile } from '#web/feeds/change-tile.tsx';
import { ReviewComments } from '#web/feeds/review-comments.tsx';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { inputStyle } from '#web/ui/field/input.tsx';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { reviewChangesQuery, reviewQuery, useComment, useDecide, useRefuse } from './review-queries.ts';
import { ReviewLinks, ShareReviewButton } from './share-review.tsx';

const texts = reviewMessages;

/** What a waiting run changes, product by product, and the decision. */
export function ReviewPanel({ feedId, reviewId }: { feedId: string; reviewId: string }) {
  const query = useQuery(reviewQuery(feedId, reviewId));
  const panel = useFocusHandover<HTMLDivElement>();
  if (query.isPending) return <SkeletonRows />;
  if (query.data === undefined || query.data === null)
    return (
      <LoadFailure
        title={texts.failed}
        text={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
      />
    );
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
  const decide = useDecide(feedId, review.id, close);
  const comment = useComment(feedId, review.id, close);
  const { changed, new: added, gone } = review.counts;
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" icon={<Check aria-hidden="true" />} onClick={() => setAsks('approve')}>
        {texts.approve}
      </Button>
      <Button icon={<MessageSquare aria-hidden="true" />} onClick={() => setAsks('comment')}>
        {texts.askForChanges}
      </Button>
      <Button icon={<X aria-hidden="true" />} onClick={() => setAsks('discard')}>
        {texts.discard}
      </Button>
      <ShareReviewButton feedId={feedId} reviewId={review.id} />
      <ConfirmDialog
        isOpen={asks === 'approve'}
        isBusy={decide.isPending}
        kind="primary"
        title={`${texts.approve}?`}
        confirmLabel={texts.approve}
        onClose={close}
        onConfirm={() => decide.run('approve')}
      >
        {texts.approveQuestion(changed + added + gone, review.refused_count)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'discard'}
        isBusy={decide.isPending}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        onClose={close}
        onConfirm={() => decide.run('discard')}
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
          {(control) => (
            <textarea
              {...control}
              name="body"
              required
              maxLength={2_000}
              rows={4}
              className={classes(inputStyle, 'h-auto py-2')}
            />
          )}
        </Field>
      </FormDialog>
    </div>
  );
}

function Changes({ feedId, review }: { feedId: string; review: Review }) {
  const [filter, setFilter] = useState<ChangeFilter>('all');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...reviewChangesQuery(feedId, review.id, filter, page),
    placeholderData: keepPreviousData,
  });
  const refuse = useRefuse(feedId, review.id);
  return (
    <section aria-label={texts.changes} className="grid min-w-0 gap-4">
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {review.refused_count > 0 && texts.leftCount(review.refused_count)}
      </p>
      <FilterChips
        label={texts.changes}
        chips={changeChips(review.counts)}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {query.isPending && <SkeletonRows />}
      {query.isError && query.data === undefined && (
        <LoadFailure title={texts.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data?.total === 0 && <p className="text-muted">{texts.none}</p>}
      {query.data !== undefined && query.data.total > 0 && (
        <>
          <ul
            aria-label={texts.changes}
            className={classes(
              'grid grid-cols-1 gap-3 sm:grid-cols-2 2xl:grid-cols-3',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {query.data.items.map((change) => (
              <ChangeTile key={change.n} change={change}>
                {change.kind !== 'gone' && (
                  <Button
                    aria-label={`${leaveLabel(change)}: ${(change.after?.title ?? '') || change.product_id}`}
                    onClick={() => refuse.run({ n: change.n, isRefused: !change.is_refused })}
                  >
                    {leaveLabel(change)}
                  </Button>
                )}
              </ChangeTile>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={changesPageSize}
            total={query.data.total}
            noun={commonMessages.nouns.product[1]}
            onChange={setPage}
          />
        </>
      )}
    </section>
  );
}

function leaveLabel({ kind, is_refused: isRefused }: ReviewChange): string {
  if (isRefused) return commonMessages.undo;
  return kind === 'new' ? texts.leaveNew : texts.leave;
}
