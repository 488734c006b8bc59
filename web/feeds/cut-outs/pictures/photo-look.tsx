import { useQuery } from '@tanstack/react-query';
import { ImageOff, RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import {
  cutOutPictureQuery,
  type PhotoName,
  photoPictureQuery,
  type TemplateLook,
  templateLookQuery,
} from '../cut-out-queries.ts';

interface PhotoLookProps {
  name: PhotoName;
  /** `cut`: without background, on a checkerboard; `whole`: the shop's photo. */
  kind: 'cut' | 'whole';
  product: string;
  /** Maximum width and height in px. */
  sidePxMax: number;
}

/** A photo, original or without its background. */
export function PhotoLook({ name, kind, product, sidePxMax }: PhotoLookProps) {
  const cut = useQuery({ ...cutOutPictureQuery(name, sidePxMax), enabled: kind === 'cut' });
  const whole = useQuery({ ...photoPictureQuery(name), enabled: kind === 'whole' });
  const query = kind === 'cut' ? cut : whole;
  const url = useObjectUrl(query.data);
  const alt = kind === 'cut' ? texts.cutOutOf(product) : texts.photoOf(product);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (query.isError) {
    return (
      <Missing text={isGone ? texts.photoGone : texts.pictureFailed} onRetry={() => void query.refetch()} />
    );
  }
  if (url === undefined) return <Working text={kind === 'cut' ? texts.working : commonMessages.loading} />;
  return <Picture src={url} alt={alt} isEager />;
}

interface InTemplateProps {
  look: TemplateLook;
  product: string;
}

/** The product as it will be published, drawn by the renderer that also draws feeds. */
export function InTemplate({ look, product }: InTemplateProps) {
  const query = useQuery(templateLookQuery(look));
  const ratio = look.template.width / look.template.height;
  if (query.isError)
    return <Missing ratio={ratio} text={texts.pictureFailed} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Working ratio={ratio} text={commonMessages.loading} />;
  const { image, reason } = query.data;
  if (image === null) return <Missing ratio={ratio} text={reason ?? texts.pictureFailed} />;
  return (
    <div className="grid gap-1.5">
      <Picture src={image} alt={texts.inTemplateOf(product)} ratio={ratio} isEager />
      {reason !== null && <p className="text-xs text-pretty text-warn">{reason}</p>}
    </div>
  );
}

function Working({ text, ratio }: { text: string; ratio?: number }) {
  return (
    <Room ratio={ratio} isBusy>
      <Spinner size={20} />
      <span>{text}</span>
    </Room>
  );
}

function Missing({ text, ratio, onRetry }: { text: string; ratio?: number; onRetry?: () => void }) {
  return (
    <Room ratio={ratio}>
      <ImageOff className="size-5" />
      <span>{text}</span>
      {onRetry !== undefined && (
        <Button icon={<RotateCcw />} onClick={onRetry}>
          {commonMessages.retry}
        </Button>
      )}
    </Room>
  );
}

interface RoomProps {
  ratio: number | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

/** Placeholder in the size of the picture, so that nothing moves when the picture is loaded. */
function Room({ ratio = 1, isBusy = false, children }: RoomProps) {
  return (
    <div
      aria-busy={isBusy || undefined}
      className="grid place-content-center justify-items-center gap-2 rounded-chip border border-dashed border-line bg-sunken p-3 text-center text-sm text-pretty text-muted"
      style={{ aspectRatio: ratio }}
    >
      {children}
    </div>
  );
}

/** Returns an object URL for the bytes while the component is shown; undefined until there are any. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const { subscribe, read } = useMemo(() => addressWhileShown(bytes), [bytes]);
  return useSyncExternalStore(subscribe, read);
}

function addressWhileShown(bytes: Blob | undefined) {
  let url: string | undefined;
  return {
    read: () => url,
    // The address is created when React subscribes, and read after that.
    subscribe: () => {
      if (bytes !== undefined) url = URL.createObjectURL(bytes);
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url);
        url = undefined;
      };
    },
  };
}
