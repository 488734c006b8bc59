import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { goOnFree } from '#core/contract/account/billing-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { planLimitMessages as texts } from '#core/messages/screens/feeds/plan-limit-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { aboutQuery } from '#web/lib/api/queries.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { refreshFeeds } from '#web/feeds/feed-queries.ts';
import { Notice } from './notice.tsx';

interface PlanNoticeProps {
  feed: Feed;
  status: FeedStatus;
}

/** Notice that the plan does not cover all products of this feed, or that the plan has ended and the feed is stopped, with actions. */
export function PlanNotice({ feed, status: { run, plan } }: PlanNoticeProps) {
  const about = useQuery(aboutQuery);
  if (plan === null) return null;
  const isTest = about.data?.billing === 'test';
  const choose = (
    <LinkButton kind="primary" to={pages.billing.href(feed.project_id)}>
      {texts.choosePlan}
    </LinkButton>
  );
  if (plan.is_stopped) {
    return (
      <Notice
        tone="warn"
        title={texts.stoppedTitle}
        actions={
          <>
            {choose}
            <GoOnFree projectId={feed.project_id} feedId={feed.feedmaker_feed_id} />
          </>
        }
      >
        {texts.stoppedText} {isTest && texts.testWays}
      </Notice>
    );
  }
  if (run === null || run.over_count === 0 || run.plan_limit === null) return null;
  const say = plan.access === 'paid' ? texts.overText : texts.overFreeText;
  return (
    <Notice
      tone="warn"
      title={texts.overTitle(run.matched_count - run.over_count, run.matched_count)}
      actions={choose}
    >
      {say(run.plan_limit)} {isTest && texts.testWays}
    </Notice>
  );
}

/** Asks for confirmation, because pictures are lost. */
function GoOnFree({ projectId, feedId }: { projectId: string; feedId: string | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useAction({
    mutationFn: () => call(goOnFree, { params: { id: projectId } }),
    done: texts.goneOnFree,
    onSuccess: async () => {
      setIsAsking(false);
      await Promise.all([outdate(keys.billing(projectId), keys.feedStatus(feedId ?? '')), refreshFeeds()]);
    },
    failed: texts.goOnFreeFailed,
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.goOnFree}</Button>
      <ConfirmDialog
        title={texts.goOnFreeTitle}
        confirmLabel={texts.goOnFree}
        kind="primary"
        isOpen={isAsking}
        isBusy={leave.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => leave.run()}
      >
        {texts.goOnFreeQuestion}
      </ConfirmDialog>
    </>
  );
}
