import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { tryCutOuts } from '#core/contract/feeds/cut-outs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { readMaskHash, triedCutOutsQuery, type TriedPhotos } from '#web/feeds/cut-outs/cut-out-queries.ts';
import { PhotoLook } from '#web/feeds/cut-outs/pictures/photo-look.tsx';
import { CutOutTile } from '#web/feeds/cut-outs/review/cut-out-tile.tsx';
import { isDecidable } from '#web/feeds/cut-outs/review/describe-photo.ts';
import { type JudgedPhoto, ReviewSession } from '#web/feeds/cut-outs/review/review-session.ts';
import { PhotoBrush } from '#web/feeds/cut-outs/review/photo-brush.tsx';
import { photoAddress } from '../../photo-address.ts';
import type { SampleProduct } from '../source/feed-sample.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

const tileSidePx = 480;

interface CutOutTrialProps {
  projectId: string;
  model: Pick<FeedFormModel, 'sample' | 'values' | 'access'>;
}

/**
 * Shows how backgrounds of the shop's first products would be removed, before a feed exists. Decisions here are stored for the project and
 * the photo, so they apply to the new feed.
 */
export function CutOutTrial({ projectId, model }: CutOutTrialProps) {
  const { sample, values, access } = model;
  const [tried, setTried] = useState<TriedPhotos>();
  const products = (sample?.products ?? []).filter(
    ({ isMatch, image }) => isMatch && photoAddress(image) !== null,
  );
  const imageLinks = [...new Set(products.map(({ image }) => image))];
  if (imageLinks.length === 0) return null;
  const isOutdated = tried === undefined || tried.imageLinks.join(' ') !== imageLinks.join(' ');
  return (
    <div className="mt-3 grid gap-4 border-t border-line pt-4">
      {isOutdated && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            icon={<Scissors />}
            onClick={() => setTried({ imageLinks, feedUrl: values.feedUrl.trim(), ...access })}
          >
            {texts.tryOut(imageLinks.length)}
          </Button>
          <p className="min-w-0 flex-[1_1_14rem] text-sm text-pretty text-muted">{texts.tryOutHint}</p>
        </div>
      )}
      {tried !== undefined && !isOutdated && (
        <Tried key={JSON.stringify(tried)} projectId={projectId} tried={tried} products={products} />
      )}
    </div>
  );
}

interface TriedProps {
  projectId: string;
  tried: TriedPhotos;
  products: readonly SampleProduct[];
}

function Tried({ projectId, tried, products }: TriedProps) {
  const query = useQuery(triedCutOutsQuery(projectId, tried));
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-muted">{readMessage(query.error, texts.failed)}</p>
        <Button onClick={() => void query.refetch()}>{commonMessages.retry}</Button>
      </div>
    );
  }
  const titleOf = (link: string) => {
    const product = products.find(({ image }) => image === link);
    return product?.shown['title'] ?? product?.id ?? '';
  };
  if (query.data === undefined) return <output className="text-sm text-muted">{texts.working}</output>;
  return <TriedTiles projectId={projectId} items={query.data.items} titleOf={titleOf} />;
}

interface TriedTilesProps {
  projectId: string;
  items: EndpointReply<typeof tryCutOuts>['items'];
  titleOf: (link: string) => string;
}

function TriedTiles({ projectId, items, titleOf }: TriedTilesProps) {
  const [session] = useState(
    () =>
      new ReviewSession<JudgedPhoto>(projectId, {
        // The panel next to the form shows the same products as they will be published, so it loads them again.
        onTold: () => void outdate(keys.productPreviews),
        onRefused: (error) => notify.error(readMessage(error, texts.decisionFailed)),
      }),
  );
  const { photos } = useSyncExternalStore(session.subscribe, session.read);
  const [brushed, setBrushed] = useState<{ photo: JudgedPhoto; product: string }>();
  useEffect(() => session.take(items.flatMap(({ photo }) => photo ?? [])), [items, session]);
  const doubtful = photos.filter(({ verdict }) => verdict !== 'cut' && verdict !== 'transparent').length;
  return (
    <div className="grid gap-3">
      <output className="text-sm tabular">
        {texts.tried(photos.length - doubtful, doubtful)} {doubtful > 0 && texts.triedHint}
      </output>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 xl:grid-cols-4">
        {items.map(({ image_link: link, photo: found, reason_text: reason }) => {
          const photo = photos.find(({ photo_hash: hash }) => hash === found?.photo_hash);
          const product = titleOf(link);
          return (
            <li key={link} className="min-w-0">
              {found === null && (
                <p className="text-sm text-pretty text-muted">{texts.notTried(product, reason ?? '')}</p>
              )}
              {photo !== undefined && (
                <CutOutTile
                  photo={photo}
                  product={product}
                  picture={
                    <PhotoLook
                      name={{ projectId, hash: photo.photo_hash, maskHash: readMaskHash(photo.decision) }}
                      kind={isDecidable(photo) && photo.choice !== 'keep' ? 'cut' : 'whole'}
                      product={product}
                      sidePxMax={tileSidePx}
                    />
                  }
                  onDecide={(choice) => session.decide([photo.photo_hash], choice)}
                  onBrush={() => setBrushed({ photo, product })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {brushed !== undefined && (
        <PhotoBrush
          projectId={projectId}
          {...brushed}
          onPaint={(png, before) => session.paint(brushed.photo.photo_hash, png, before)}
          onClose={() => setBrushed(undefined)}
        />
      )}
    </div>
  );
}
