import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { photoColorNames, parsePhotoColor } from '#picture/layers';

type PhotoColorChoicesProps = {
  readonly chosen: string | undefined;
  readonly onChoose: (color: string) => void;
};

/** Colours that are taken from the photo of each product, and the matching text colours. */
export function PhotoColorChoices({ chosen, onChoose }: PhotoColorChoicesProps) {
  const current = parsePhotoColor(chosen ?? '');
  return (
    <div role="group" aria-label={texts.colors.follows} className="grid gap-1">
      <span className="text-xs text-muted">{texts.colors.follows}</span>
      <div className="grid grid-cols-2 gap-1">
        {photoColorNames
          .toSorted((one, other) => rankColor(one) - rankColor(other))
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === current}
              onClick={() => onChoose(`{{${name}}}`)}
              className="min-h-7 truncate rounded-chip border border-line-strong px-2 text-left text-xs aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent pointer-coarse:min-h-10"
            >
              {texts.colors.following[name]}
            </button>
          ))}
      </div>
    </div>
  );
}

/** Returns an order in which each colour is followed by its text colour. */
function rankColor(name: (typeof photoColorNames)[number]): number {
  return (
    2 * photoColorNames.indexOf(parsePhotoColor(`{{${name.replace(/_INK$/, '')}}}`) ?? name) +
    (name.endsWith('_INK') ? 1 : 0)
  );
}
