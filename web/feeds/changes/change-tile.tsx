import type { ReactNode } from 'react';
import type { ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { photoAddress } from '../photo-address.ts';

type Shown = NonNullable<ReviewChange['before']>;

/** One product of a review: as published now, next to the waiting version. `children` are buttons. */
export function ChangeTile({ change, children }: { change: ReviewChange; children?: ReactNode }) {
  const { before, after, kind, parts } = change;
  const shown = after ?? before;
  const title = shown === null || shown.title === '' ? change.product_id : shown.title;
  const labels = kind === 'changed' ? parts.map((part) => texts.parts[part]) : [texts.kinds[kind]];
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-3">
      <div className="grid grid-cols-2 gap-2">
        <Side
          label={texts.before}
          shown={before}
          alt={texts.pictureBefore(title)}
          instead={texts.newProduct}
        />
        <Side
          label={texts.after}
          shown={change.is_refused ? leftAsItIs(before, after) : after}
          alt={texts.pictureAfter(title)}
          instead={texts.goneProduct}
        />
      </div>
      <div className="grid gap-1 text-sm">
        <p title={title} className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        {before !== null && after !== null && before.title !== after.title && (
          <p title={before.title} className="line-clamp-3 text-muted [overflow-wrap:anywhere] line-through">
            {before.title}
          </p>
        )}
        <p className="text-muted tabular [overflow-wrap:anywhere]">
          {before !== null && after !== null && before.price !== after.price ? (
            <>
              <s>{before.price}</s> <span className="text-ink">{after.price}</span>
            </>
          ) : (
            shown?.price
          )}
          {change.product_id !== title && ` · ${change.product_id}`}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-1">
          {change.is_refused && <Badge>{texts.left}</Badge>}
          {!change.is_refused && labels.map((label) => <Badge key={label}>{label}</Badge>)}
        </span>
        {children}
      </div>
    </li>
  );
}

/** Returns the product as it would be without its new picture: values follow the shop anyway; a new product gets none of ours. */
function leftAsItIs(before: Shown | null, after: Shown | null): Shown | null {
  if (after === null) return before;
  if (before === null) return { ...after, enhanced_url: null };
  return { ...before, title: after.title, price: after.price };
}

interface SideProps {
  label: string;
  shown: Shown | null;
  alt: string;
  /** Text to show if the product does not exist in this version. */
  instead: string;
}

function Side({ label, shown, alt, instead }: SideProps) {
  return (
    <figure className="grid min-w-0 content-start gap-1">
      {shown === null ? (
        <div className="grid aspect-square place-items-center rounded-chip bg-sunken p-2 text-center text-xs text-muted">
          {instead}
        </div>
      ) : (
        <Picture
          src={shown.enhanced_url ?? photoAddress(shown.image_link)}
          sizes="(min-width: 40rem) 12rem, 46vw"
          alt={alt}
        />
      )}
      <figcaption className="text-xs text-muted">{label}</figcaption>
    </figure>
  );
}
