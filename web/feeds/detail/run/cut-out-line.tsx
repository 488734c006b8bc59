import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { cutOutCountsQuery } from '#web/feeds/feed-queries.ts';

interface CutOutLineProps {
  feed: Feed;
  run: Run | null;
}

/** Result of the run for backgrounds, with a link to those that wait for a person. */
export function CutOutLine({ feed, run }: CutOutLineProps) {
  const feedId = feed.feedmaker_feed_id;
  const removed = run?.cut_out_count ?? null;
  const isOn = removed !== null && feedId !== null;
  const counts = useQuery({ ...cutOutCountsQuery(feedId ?? ''), enabled: isOn }).data;
  if (!isOn) return null;
  // The run's counts hold until the decisions since then are loaded.
  const cutOut = counts?.cut_out ?? removed;
  const doubtful = counts?.to_look_at ?? run?.doubtful_count ?? 0;
  const waiting = counts?.waiting ?? 0;
  if (cutOut + doubtful + waiting === 0 && (counts?.all ?? 0) === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular">
        <span>{texts.cutOutCount(formatNumber(cutOut))}</span>
        {doubtful > 0 ? (
          <StatusDot tone="warn">{texts.toLookAtCount(formatNumber(doubtful))}</StatusDot>
        ) : (
          <span className="text-muted">{texts.nothingToLookAt}</span>
        )}
        {waiting > 0 && <span className="text-muted">{texts.decisionsWait(formatNumber(waiting))}</span>}
      </p>
      <LinkButton
        to={pages.cutOuts.href(feed.id, feed.project_id)}
        icon={<Scissors />}
        kind={doubtful > 0 ? 'primary' : 'secondary'}
      >
        {texts.review}
      </LinkButton>
    </div>
  );
}
