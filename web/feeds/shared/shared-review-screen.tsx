import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { type ReactNode, useState, type FormEvent } from 'react';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { sharedReviewMessages as texts } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { ChangesList } from '#web/feeds/changes/changes-list.tsx';
import { ReviewComments } from '#web/feeds/changes/review-comments.tsx';
import { ApiError } from '#web/lib/api/caller.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { takesFocusOver, useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { formatDate } from '#web/lib/format.ts';
import { Brand } from '#web/ui/display/brand.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Review for people without an account, opened by a link. Its secret follows the #, so that browsers send it to no server. */
export function SharedReviewScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <SharedReview />
    </QueryClientProvider>
  );
}

function SharedReview() {
  const [token] = useState(() => window.location.hash.slice(1));
  const query = useQuery({ ...sharedReviewQuery(token), enabled: token !== '' });
  const isOver = token === '' || (query.error instanceof ApiError && [400, 410].includes(query.error.status));
  if (isOver)
    return (
      <Frame title={texts.plainTitle}>
        <EmptyState icon={<Link2Off />} title={texts.overTitle} text={query.error?.message ?? ''} />
      </Frame>
    );
  if (query.data === undefined)
    return (
      <Frame title={texts.plainTitle}>
        <NotLoaded query={query} failed={texts.failedTitle} />
      </Frame>
    );
  const { feed_name: name, review, may_approve: mayApprove, expires_at: until } = query.data;
  const isWaiting = review.state === 'waiting';
  return (
    <Frame title={texts.title(name)} subtitle={texts.until(formatDate(until))}>
      <Notice text={isWaiting ? (mayApprove ? texts.intro : texts.introReading) : describeEnd(review)} />
      {isWaiting && <SharedDecision token={token} mayApprove={mayApprove} />}
      <ReviewComments comments={review.comments} owner={texts.owner} />
      {review.state !== 'replaced' && (
        <ChangesList
          counts={review.counts}
          pageQuery={(filter, page) => sharedChangesQuery(token, filter, page)}
        />
      )}
    </Frame>
  );
}

function describeEnd(review: Review): string {
  if (review.state === 'waiting') return reviewMessages.stateWaiting;
  return review.state === 'approved' && review.decided_by !== null
    ? texts.approvedBy(review.decided_by)
    : texts.states[review.state];
}

function Frame({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ground">
      <div className="border-b border-line bg-surface px-4 py-3 sm:px-6 lg:px-8">
        <Brand />
      </div>
      <main {...takesFocusOver} className="outline-none">
        <Screen title={title} {...(subtitle !== undefined && { subtitle })}>
          {children}
        </Screen>
      </main>
    </div>
  );
}

/** What a visitor with a link can do: comment, and approve if the link allows it. */
function SharedDecision({ token, mayApprove }: { token: string; mayApprove: boolean }) {
  const [name, setName] = useState('');
  const [asks, setAsks] = useState(false);
  const [isApproving, setIsApproving] = useState(false);
  const form = useFocusHandover<HTMLFormElement>();
  const comment = useSharedComment(token, () => {
    form.current?.reset();
    setAsks(false);
  });
  const approval = useSharedApproval(token, () => setIsApproving(false));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget).get('body');
    if (typeof body !== 'string' || body.trim() === '' || name.trim() === '') return;
    comment.run({ name, body, asks_for_changes: asks });
  };
  return (
    <form
      ref={form}
      onSubmit={send}
      className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Field label={texts.yourName} isRequired>
        <Input
          required
          maxLength={100}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label={texts.comment} isRequired>
        <TextArea name="body" required maxLength={2_000} rows={3} />
      </Field>
      <Checkbox label={texts.asks} isChecked={asks} onChange={setAsks} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={comment.isPending}>
          {texts.send}
        </Button>
        {mayApprove && (
          <Button kind="primary" onClick={() => setIsApproving(true)}>
            {texts.approve}
          </Button>
        )}
      </div>
      <FormDialog
        isOpen={isApproving}
        isBusy={approval.isPending}
        title={`${texts.approve}?`}
        description={texts.approveText}
        submitLabel={texts.approve}
        onClose={() => setIsApproving(false)}
        onSubmit={() => {
          if (name.trim() !== '') approval.run(name);
        }}
      >
        <Field label={texts.yourName} isRequired>
          <Input
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      </FormDialog>
    </form>
  );
}

function sharedReviewQuery(token: string) {
  return endpointQuery(keys.sharedReview(token), api.readSharedReview, { body: { token }, retry: false });
}

function sharedChangesQuery(token: string, filter: ChangeFilter, page: number) {
  return endpointQuery(keys.sharedReview(token, filter, page), api.readSharedChanges, {
    body: { token, ...changeQuery(filter, page) },
  });
}

function useSharedComment(token: string, onDone: () => void) {
  return useAction({
    mutationFn: (comment: { name: string; body: string; asks_for_changes: boolean }) =>
      call(api.commentOnSharedReview, { body: { token, ...comment } }),
    done: texts.sent,
    onSuccess: onDone,
    failed: reviewMessages.commentFailed,
    onSettled: () => outdate(keys.sharedReview(token)),
  });
}

function useSharedApproval(token: string, onEnded: () => void) {
  return useAction({
    mutationFn: (name: string) => call(api.approveSharedReview, { body: { token, name } }),
    done: reviewMessages.approved,
    failed: reviewMessages.approveFailed,
    onSettled: () => {
      onEnded();
      return outdate(keys.sharedReview(token));
    },
  });
}
