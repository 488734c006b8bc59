import { Grid2x2, Scissors, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CutOutCounts } from '#core/contract/feeds/cut-outs-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import type { ReviewTemplate } from '../cut-out-queries.ts';
import { type CutOutFilter, useCutOutSearch } from '../cut-out-search.ts';
import { CutOutGrid } from './cut-out-grid.tsx';
import { nameProduct, type PhotoInReview } from './describe-photo.ts';
import { PhotoBrush } from './photo-brush.tsx';
import { PhotoStage } from './photo-stage.tsx';
import { useReview } from './use-review.ts';
import { useReviewActs } from './use-review-acts.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

interface CutOutReviewProps {
  feedId: string;
  projectId: string;
  status: FeedStatus | undefined;
  template: ReviewTemplate | undefined;
  whenEmpty: ReactNode;
}

/** Photos of a feed that match the filter in the address, one at a time or as a grid. */
export function CutOutReview({ status, whenEmpty, ...feed }: CutOutReviewProps) {
  const { show, photo } = useCutOutSearch();
  return (
    <FilteredReview key={show} {...feed} status={status} whenEmpty={whenEmpty} show={show} first={photo} />
  );
}

type FilteredReviewProps = CutOutReviewProps & { show: CutOutFilter; first: string | undefined };

function FilteredReview({
  feedId,
  projectId,
  status,
  template,
  whenEmpty,
  show,
  first,
}: FilteredReviewProps) {
  const model = useReview({ feedId, projectId, show, first });
  const { as, setAs, setShow } = useCutOutSearch();
  const [brushed, setBrushed] = useState<PhotoInReview>();
  const acts = useReviewActs(model, { isOneByOne: as === 'one', onBrush: setBrushed });
  const { counts, photos, session } = model;
  const current = photos.find(({ photo_hash: hash }) => hash === model.review.at);
  if (model.error !== null)
    return <LoadFailure title={texts.failed} text={model.error.message} onRetry={model.retry} />;
  if (model.isPending || counts === undefined)
    return (
      <StillLoading>
        <LoadingArea />
      </StillLoading>
    );
  if (counts.all === 0) return whenEmpty;
  const place = {
    at: current === undefined ? 0 : photos.indexOf(current) + 1,
    of: Math.max(photos.length, model.hasMore ? model.total : 0),
  };
  const undecided = photos.filter(({ choice }) => choice === null);
  return (
    <div {...takesFocusOver} className="grid gap-5 outline-none">
      <WaitingDecisions feedId={feedId} status={status} count={counts.waiting} isTelling={model.isTelling} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Filters counts={counts} show={show} onChange={setShow} />
        <div className="flex flex-wrap items-center gap-2">
          {show === 'to_look_at' && undecided.length > 1 && (
            <Button onClick={() => void acts.keepAll()} className={classes(as === 'one' && 'max-sm:hidden')}>
              {texts.keepAll(Math.max(undecided.length, counts.to_look_at))}
            </Button>
          )}
          <SegmentedControl
            legend={texts.ways}
            options={[
              { value: 'one', label: texts.oneByOne, icon: <Square /> },
              { value: 'grid', label: texts.grid, icon: <Grid2x2 /> },
            ]}
            value={as}
            onChange={(next) => setAs(next)}
          />
        </div>
      </div>
      <output className="sr-only">{spokenText(acts.said, as === 'one' ? current : undefined, place)}</output>
      {current === undefined && <NothingHere show={show} onShowAll={() => setShow('all')} />}
      {current !== undefined && as === 'one' && (
        <PhotoStage
          projectId={projectId}
          feedId={feedId}
          template={template}
          photo={current}
          place={place}
          acts={acts.keys}
          onClear={() => acts.decide(current, null)}
          canUndo={model.review.past.length > 0}
        />
      )}
      {current !== undefined && as === 'grid' && (
        <CutOutGrid
          projectId={projectId}
          feedId={feedId}
          template={template}
          photos={photos}
          onDecide={acts.decide}
          onBrush={setBrushed}
          onOpen={({ photo_hash: hash }) => {
            session.look(hash);
            setAs('one', hash);
          }}
          onMore={model.hasMore ? model.loadMore : undefined}
        />
      )}
      {as === 'one' && current !== undefined && (
        <p className="text-sm text-muted max-lg:hidden">{texts.keys}</p>
      )}
      {brushed !== undefined && (
        <PhotoBrush
          projectId={projectId}
          photo={brushed}
          product={nameProduct(brushed)}
          onPaint={(png, before) => acts.paint(brushed, png, before)}
          onClose={() => setBrushed(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the text for screen readers: the last decision, and the photo that is shown now. */
function spokenText(said: string, photo: PhotoInReview | undefined, { at, of }: { at: number; of: number }) {
  const now = photo === undefined ? '' : texts.spokenPlace(nameProduct(photo), at, of);
  return [said, now].filter((text) => text !== '').join('. ');
}

interface FiltersProps {
  counts: CutOutCounts;
  show: CutOutFilter;
  onChange: (show: CutOutFilter) => void;
}

function Filters({ counts, show, onChange }: FiltersProps) {
  const names = {
    to_look_at: texts.filterLook,
    cut_out: texts.filterCut,
    background_kept: texts.filterKept,
    decided: texts.filterDecided,
    waiting: texts.filterWaiting,
    all: texts.filterAll,
  } satisfies Record<CutOutFilter, string>;
  const shown = (['to_look_at', 'cut_out', 'background_kept', 'decided', 'waiting', 'all'] as const).filter(
    (each) => each === 'to_look_at' || counts[each] > 0 || each === show,
  );
  return (
    <FilterChips<CutOutFilter>
      label={texts.filters}
      chips={shown.map((value) => ({ value, label: names[value], count: counts[value] }))}
      value={show}
      onChange={onChange}
    />
  );
}

function NothingHere({ show, onShowAll }: { show: CutOutFilter; onShowAll: () => void }) {
  const isDone = show === 'to_look_at';
  return (
    <EmptyState
      icon={<Scissors />}
      title={isDone ? texts.emptyTitle : texts.emptyFilter}
      text={isDone ? texts.emptyText : undefined}
      action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
    />
  );
}
