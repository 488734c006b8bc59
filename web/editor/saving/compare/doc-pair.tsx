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
      <div className="aspect-square max-h-64 w-full">
        <DocPicture doc={doc} alt={label} />
      </div>
      <figcaption className="text-center text-sm text-balance text-muted">{label}</figcaption>
    </figure>
  );
}
