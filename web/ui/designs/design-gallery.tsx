import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface Design {
  id: string;
  name: string;
  note?: string | undefined;
  /** Picture that is shown until the design is drawn. */
  stored: string | null | undefined;
  /** A `DrawnDesign` with a product of the shop; absent if the stored picture shows the same. */
  drawn?: ReactNode;
}

interface DesignGalleryProps {
  legend: string;
  designs: readonly Design[];
  /** Id of the chosen design; '' for none. */
  chosen: string;
  /** True if the gallery is one of several on a page: smaller pictures, which scroll. */
  isSmall?: boolean;
  onChoose: (id: string) => void;
}

/** Designs as radio cards with pictures. */
export function DesignGallery({ legend, designs, chosen, isSmall = false, onChoose }: DesignGalleryProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div
        className={classes(
          'grid gap-2.5',
          isSmall
            ? 'max-h-104 grid-cols-3 overflow-y-auto p-1 text-sm sm:grid-cols-4 xl:grid-cols-5'
            : 'grid-cols-2 sm:grid-cols-3',
        )}
      >
        {designs.map((design) => (
          <label
            key={design.id}
            className="relative grid cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-control border border-line-strong bg-surface transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft after:pointer-events-none after:absolute after:inset-0 after:rounded-control has-checked:after:inset-ring-2 has-checked:after:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={design.id}
              checked={chosen === design.id}
              aria-describedby={design.note === undefined ? undefined : `${id}-${design.id}`}
              aria-label={design.name}
              onChange={() => onChoose(design.id)}
              className="sr-only top-2 left-2"
            />
            <span className="relative aspect-square bg-picture">
              {typeof design.stored === 'string' && (
                <img
                  src={design.stored}
                  alt=""
                  loading={isSmall ? 'lazy' : 'eager'}
                  decoding="async"
                  className="absolute inset-0 size-full object-contain p-2.5"
                />
              )}
              {design.drawn}
            </span>
            <span
              className={classes(
                'grid min-w-0 content-start gap-0.5 border-t border-line',
                isSmall ? 'px-2 py-1.5' : 'px-3 py-2',
              )}
            >
              <span className="font-medium [overflow-wrap:anywhere]">{design.name}</span>
              {design.note !== undefined && (
                <span id={`${id}-${design.id}`} className="text-sm text-pretty text-muted">
                  {design.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The picture of a design with a product, over the stored one; nothing until it is drawn. */
export function DrawnDesign({ src }: { src: string | null | undefined }) {
  if (typeof src !== 'string') return null;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      className="absolute inset-0 size-full animate-arrive bg-picture object-contain p-2.5"
    />
  );
}
