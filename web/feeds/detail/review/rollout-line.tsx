import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { rolloutMessages as texts } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { useSteerRollout } from './review-queries.ts';

/** Progress of a roll-out, which publishes a share of the new pictures each day, and buttons for it. */
export function RolloutLine({ feedId, rollout }: { feedId: string; rollout: FeedStatus['rollout'] }) {
  const steer = useSteerRollout(feedId);
  if (rollout === null) return null;
  const { day, days, taken, total, is_paused: isPaused } = rollout;
  return (
    <section aria-label={texts.title} className="grid gap-2 border-t border-line pt-4">
      <Progress label={texts.title} value={taken} max={total} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-muted tabular">
          {texts.standing({ day, days, taken, total })} {isPaused && texts.paused}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            isBusy={steer.isPending && steer.variables !== 'finish'}
            onClick={() => steer.run(isPaused ? 'resume' : 'pause')}
          >
            {isPaused ? texts.resume : texts.pause}
          </Button>
          <Button
            isBusy={steer.isPending && steer.variables === 'finish'}
            onClick={() => steer.run('finish')}
          >
            {texts.finish}
          </Button>
        </div>
      </div>
    </section>
  );
}
