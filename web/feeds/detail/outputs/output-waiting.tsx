import { Suspense, useState } from 'react';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { RolloutLine } from '../review/rollout-line.tsx';

const ReviewPanel = lazyPart(() => import('../review/review-panel.tsx'), 'ReviewPanel');

/** Shows what an output's own design waits for: a person, or its day. The main feed's notice is on top of the page. */
export function OutputWaiting({ output }: { output: Output }) {
  const [isOpen, setIsOpen] = useState(false);
  const { review, rollout } = output.status;
  if (output.is_main) return null;
  return (
    <>
      {review !== null && (
        <div className="grid min-w-0 gap-4 rounded-control border border-warn/40 bg-warn-soft p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-[1_1_16rem] text-pretty">
              <strong className="font-semibold">{reviewMessages.waitingTitle(review.change_count)}.</strong>{' '}
              {outputMessages.waits}
            </p>
            <Button
              aria-expanded={isOpen}
              aria-label={outputMessages.lookOf(output.name)}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? outputMessages.hideChanges : reviewMessages.look}
            </Button>
          </div>
        </div>
      )}
      {review !== null && isOpen && (
        <Suspense fallback={<SkeletonRows />}>
          <ReviewPanel key={review.id} feedId={output.id} reviewId={review.id} />
        </Suspense>
      )}
      <RolloutLine feedId={output.id} rollout={rollout} />
    </>
  );
}
