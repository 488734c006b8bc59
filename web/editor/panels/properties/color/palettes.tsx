import { useState } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useSession } from '../../../session/session.ts';
import { useProducts } from '../../../session/use-products.ts';
import { namedColor } from './browser-colors.ts';
import { listPalette } from './fills.ts';
import { Swatch } from './swatch.tsx';
import { usePhotoColors } from './use-photo-colors.ts';

const shownMax = 16;

type PalettesProps = {
  readonly recent: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (color: string) => void;
};

/** Lists of colours to choose from: of the template, of the project, of the product's photo, and those used last. */
export function Palettes({ recent, chosen, onChoose }: PalettesProps) {
  const { editor } = useSession();
  // Not updated while the picker is open, because the colour that is being changed would be in the list.
  const [own] = useState(() => listPalette(editor.state().doc, namedColor).slice(0, shownMax));
  const photo = usePhotoColors();
  const project = useProducts((state) => state.palette);
  const rows = [
    { title: texts.colors.palette, colors: own },
    { title: texts.colors.photo, colors: photo },
    { title: texts.colors.project, colors: project.filter((color) => !own.includes(color)) },
    { title: texts.colors.recent, colors: recent },
  ].filter(({ colors }) => colors.length > 0);
  return rows.map(({ title, colors }) => (
    <div key={title} role="group" aria-label={title} className="grid gap-1">
      <span className="text-xs text-muted">{title}</span>
      <div className="grid grid-cols-8 gap-1">
        {colors.slice(0, shownMax).map((color) => (
          <button
            key={color}
            type="button"
            title={color}
            aria-label={color}
            aria-pressed={color === chosen}
            onClick={() => onChoose(color)}
            className="size-6 overflow-hidden rounded-chip border border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent pointer-coarse:size-7"
          >
            <Swatch color={color} />
          </button>
        ))}
      </div>
    </div>
  ));
}
