import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { readMaskHash, type ReviewTemplate } from '../cut-out-queries.ts';
import { InTemplate, PhotoLook } from '../pictures/photo-look.tsx';
import {
  isCutOut,
  isDecidable,
  makeLook,
  photoState,
  nameProduct,
  verdictText,
  type PhotoInReview,
} from './describe-photo.ts';
import type { ReviewActs } from './use-review-keys.ts';
import { useArePlainKeyShortcutsOn } from '#web/lib/browser/shortcut-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import type { Decision } from './review.ts';

const stageSidePx = 1024;

interface PhotoStageProps {
  projectId: string;
  feedId: string;
  template: ReviewTemplate | undefined;
  photo: PhotoInReview;
  /** Position from 1, and the number of photos. */
  place: { at: number; of: number };
  acts: ReviewActs;
  onClear: () => void;
  canUndo: boolean;
}

/** One photo, large: without its background, in the template, and with buttons for the decision. */
export function PhotoStage({ projectId, feedId, template, photo, ...props }: PhotoStageProps) {
  const [kind, setKind] = useState<'cut' | 'whole'>('cut');
  const { photo_hash: hash, decision } = photo;
  const name = { projectId, hash, maskHash: readMaskHash(decision) };
  const product = nameProduct(photo);
  const shown = isDecidable(photo) ? kind : 'whole';
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
      <div className="grid min-w-0 gap-3">
        <SegmentedControl
          legend={texts.pictures}
          options={[
            { value: 'cut', label: texts.cutOut },
            { value: 'whole', label: texts.photo },
          ]}
          value={shown}
          onChange={setKind}
        />
        <div className="mx-auto w-full" style={{ maxWidth: 'max(22rem, 100dvh - 17rem)' }}>
          <PhotoLook key={hash} name={name} kind={shown} product={product} sidePxMax={stageSidePx} />
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-5 rounded-card border border-line bg-surface p-4 sm:p-5 sm:grid-cols-2 xl:grid-cols-1">
        <Facts photo={photo} {...props} />
        {template !== undefined && (
          <TemplateSide
            key={`${hash} ${photo.choice}`}
            photo={photo}
            feedId={feedId}
            template={template}
            product={product}
          />
        )}
      </div>
    </div>
  );
}

type FactsProps = Omit<PhotoStageProps, 'projectId' | 'feedId' | 'template'>;

function Facts({ photo, place: { at, of }, acts, onClear, canUndo }: FactsProps) {
  const { product, product_count: count, verdict, choice } = photo;
  const state = photoState(photo);
  const reason = verdictText(verdict) ?? photo.reason_text;
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <StatusDot tone={state.tone}>{state.text}</StatusDot>
        <div className="flex items-center gap-1">
          <IconButton
            kind="secondary"
            label={texts.previous}
            icon={<ChevronLeft />}
            isDisabled={at <= 1}
            onClick={acts.previous}
          />
          <span className="min-w-16 text-center text-sm text-muted tabular">
            {texts.place(formatNumber(at), formatNumber(of))}
          </span>
          <IconButton
            kind="secondary"
            label={texts.next}
            icon={<ChevronRight />}
            isDisabled={at >= of}
            onClick={acts.next}
          />
        </div>
      </div>
      <div className="grid gap-1">
        <h2 className="line-clamp-2 text-lg font-semibold [overflow-wrap:anywhere]">{nameProduct(photo)}</h2>
        <p className="text-sm text-muted tabular empty:hidden">
          {[product.price, product.brand].filter((text) => text !== '').join(' · ')}
        </p>
        {count > 1 && <p className="text-sm text-muted">{texts.furtherProducts(count - 1)}</p>}
      </div>
      <p className="text-pretty">
        {reason} {statusText(photo)}
      </p>
      <DecisionButtons
        choice={choice}
        acts={acts}
        onClear={onClear}
        canUndo={canUndo}
        canDecide={isDecidable(photo)}
      />
    </div>
  );
}

/** Describes what the decision or verdict means for the picture. */
function statusText({ verdict, choice }: PhotoInReview): ReactNode {
  if (choice !== null)
    return { use: texts.decidedUse, keep: texts.decidedKeep, mask: texts.decidedMask }[choice];
  return verdict === 'cut' || verdict === 'transparent' ? null : texts.wasKept;
}

interface TemplateSideProps {
  photo: PhotoInReview;
  feedId: string;
  template: ReviewTemplate;
  product: string;
}

/** Preview of the product in the template. Without a decision it is shown without its background, because that is to be decided. */
function TemplateSide({ photo, feedId, template, product }: TemplateSideProps) {
  const [shows, setShows] = useState<'cut' | 'whole'>(
    isCutOut(photo) || photo.choice === null ? 'cut' : 'whole',
  );
  const look = makeLook(photo, { template, feedId, shows });
  return (
    <section className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{texts.inTemplate}</h3>
        {isDecidable(photo) && (
          <SegmentedControl
            legend={texts.inTemplate}
            options={[
              { value: 'cut', label: texts.withoutBackground },
              { value: 'whole', label: texts.withBackground },
            ]}
            value={shows}
            onChange={setShows}
          />
        )}
      </div>
      <InTemplate look={look} product={product} />
    </section>
  );
}

interface DecisionButtonsProps {
  choice: Decision;
  acts: Pick<ReviewActs, 'use' | 'keep' | 'brush' | 'undo'>;
  /** Removes the decision, so that the network's result counts. */
  onClear: () => void;
  canUndo: boolean;
  canDecide: boolean;
}

/** Buttons for decisions about a photo; the current decision is shown as pressed. */
function DecisionButtons({ choice, acts, onClear, canUndo, canDecide }: DecisionButtonsProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 *:grow">
        <Choice letter="U" isChosen={choice === 'use'} isDisabled={!canDecide} onPress={acts.use}>
          {texts.use}
        </Choice>
        <Choice letter="K" isChosen={choice === 'keep'} isDisabled={!canDecide} onPress={acts.keep}>
          {texts.keep}
        </Choice>
        <Choice letter="B" isDialog isChosen={choice === 'mask'} isDisabled={!canDecide} onPress={acts.brush}>
          {texts.brush}
        </Choice>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" icon={<Undo2 />} aria-keyshortcuts="Z" isDisabled={!canUndo} onClick={acts.undo}>
          {texts.undo}
          <Cap letter="Z" />
        </Button>
        {choice !== null && (
          <Button kind="quiet" onClick={onClear} className="ml-auto text-muted">
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  letter: string;
  isChosen: boolean;
  /** True if the button opens a dialog instead of deciding. */
  isDialog?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  children: string;
}

function Choice({ letter, isChosen, isDialog = false, isDisabled, onPress, children }: ChoiceProps) {
  return (
    <Button
      kind={isChosen ? 'primary' : 'secondary'}
      {...(isDialog ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': isChosen })}
      aria-keyshortcuts={letter}
      isDisabled={isDisabled}
      onClick={onPress}
    >
      {children}
      <Cap letter={letter} />
    </Button>
  );
}

/** Shows the key that does the same as a button, if there is a keyboard and single-key shortcuts are on. */
function Cap({ letter }: { letter: string }) {
  if (!useArePlainKeyShortcutsOn()) return null;
  return (
    <span aria-hidden="true" className="hidden lg:block">
      <KeyCaps keys={[letter]} />
    </span>
  );
}
