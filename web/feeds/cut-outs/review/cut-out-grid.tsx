import { useState } from 'react';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { readMaskHash, type ReviewTemplate } from '../cut-out-queries.ts';
import { InTemplate, PhotoLook } from '../pictures/photo-look.tsx';
import { CutOutTile } from './cut-out-tile.tsx';
import { isCutOut, isDecidable, makeLook, nameProduct, type PhotoInReview } from './describe-photo.ts';
import type { Decision } from './review.ts';

const tileSidePx = 480;

type Shown = 'cut' | 'whole' | 'template';

interface CutOutGridProps {
  projectId: string;
  feedId: string;
  template: ReviewTemplate | undefined;
  photos: readonly PhotoInReview[];
  onDecide: (photo: PhotoInReview, choice: Decision) => void;
  onBrush: (photo: PhotoInReview) => void;
  /** Shows one photo large. */
  onOpen: (photo: PhotoInReview) => void;
  /** Loads more photos; undefined if all are loaded. */
  onMore: (() => void) | undefined;
}

export function CutOutGrid({ photos, onMore, onDecide, onBrush, onOpen, ...feed }: CutOutGridProps) {
  const [shown, setShown] = useState<Shown>('cut');
  return (
    <div className="grid gap-4">
      <SegmentedControl<Shown>
        legend={texts.pictures}
        options={[
          { value: 'cut', label: texts.cutOut },
          { value: 'whole', label: texts.photo },
          ...(feed.template === undefined ? [] : [{ value: 'template' as const, label: texts.inTemplate }]),
        ]}
        value={shown}
        onChange={setShown}
      />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.photo_hash} className="min-w-0">
            <CutOutTile
              photo={photo}
              product={nameProduct(photo)}
              picture={<TilePicture {...feed} photo={photo} shown={shown} />}
              onDecide={(choice) => onDecide(photo, choice)}
              onBrush={() => onBrush(photo)}
              onOpen={() => onOpen(photo)}
            />
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button onClick={onMore} className="mx-auto">
          {texts.more}
        </Button>
      )}
    </div>
  );
}

interface TilePictureProps extends Pick<CutOutGridProps, 'projectId' | 'feedId' | 'template'> {
  photo: PhotoInReview;
  shown: Shown;
}

function TilePicture({ photo, shown, projectId, feedId, template }: TilePictureProps) {
  const { photo_hash: hash, decision } = photo;
  const product = nameProduct(photo);
  if (shown === 'template' && template !== undefined) {
    const look = makeLook(photo, { template, feedId, shows: isCutOut(photo) ? 'cut' : 'whole' });
    return <InTemplate look={look} product={product} />;
  }
  const name = { projectId, hash, maskHash: readMaskHash(decision) };
  const kind = shown === 'cut' && isDecidable(photo) ? 'cut' : 'whole';
  return <PhotoLook name={name} kind={kind} product={product} sidePxMax={tileSidePx} />;
}
