import type { Doc } from '../../document/doc.ts';
import { DocPicture } from './doc-picture.tsx';

type Side = { readonly doc: Doc; readonly label: string };

/** Two versions side by side, each under its name. */
export function DocPair({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <DocFigure {...left} />
      <DocFigure {...right} />
    </div>
  );
}

function DocFigure({ doc, label }: Side) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <div className="h-44 sm:h-64">
        <DocPicture doc={doc} alt={label} />
      </div>
      <figcaption className="truncate text-center text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
