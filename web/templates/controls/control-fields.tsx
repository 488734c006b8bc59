import { Undo2 } from 'lucide-react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';
import {
  controlIds,
  type ControlId,
  type ControlValues,
  colorChoices,
  controlFamilies,
} from '#picture/designs';
import { hexChannels } from '#picture';
import { Button } from '#web/ui/button/button.tsx';
import { ColorChoice, type ColorOption } from './color-choice.tsx';
import { ShareChoice } from './share-choice.tsx';
import { useOwnFamilies } from './own-families.ts';
import { TypeChoice } from './type-choice.tsx';

interface ControlFieldsProps {
  /** Values of the design itself; a control without one is not offered. */
  initial: Readonly<Partial<Record<ControlId, string>>>;
  values: ControlValues;
  /** Colours of the project, the most used first. */
  brandColors: readonly string[];
  onChange: (values: ControlValues) => void;
}

/** Maximum number of shown project colours. */
const brandColorsMax = 4;

/** Controls for a design: its colours, font, word for a sale, and size of products. */
export function ControlFields({ initial, values, brandColors, onChange }: ControlFieldsProps) {
  const isChanged = controlIds.some(
    (id) => initial[id] !== undefined && (values[id] ?? initial[id]) !== initial[id],
  );
  const { type, sale, size } = initial;
  const ownFamilies = useOwnFamilies();
  return (
    <div className="grid gap-4">
      {(['accent', 'ground'] as const).map((id) => {
        const own = initial[id];
        if (own === undefined) return null;
        return (
          <ColorChoice
            key={id}
            legend={texts.legends[id]}
            // Explains that the photo's own background covers this colour; not for a design that consists only of photos.
            {...(id === 'ground' && size !== undefined && { hint: texts.groundHint })}
            options={listOptions(id, own, brandColors)}
            value={values[id] ?? own}
            onChange={(value) => onChange({ ...values, [id]: value })}
          />
        );
      })}
      {type !== undefined && (
        <TypeChoice
          legend={texts.legends.type}
          families={[...new Set([type, ...ownFamilies, ...controlFamilies])]}
          value={values.type ?? type}
          onChange={(family) => onChange({ ...values, type: family })}
        />
      )}
      {sale !== undefined && (
        <ShareChoice
          legend={texts.legends.sale}
          hint={texts.saleHint}
          usual={['1', '5', '10', '20', '30']}
          initial={sale}
          value={values.sale ?? sale}
          onChange={(share) => onChange({ ...values, sale: share })}
        />
      )}
      {size !== undefined && (
        <ShareChoice
          legend={texts.legends.size}
          hint={texts.sizeHint}
          usual={['60', '70', '80', '90']}
          initial={size}
          value={values.size ?? size}
          onChange={(share) => onChange({ ...values, size: share })}
        />
      )}
      <div>
        <Button icon={<Undo2 />} isDisabled={!isChanged} onClick={() => onChange({ ...initial })}>
          {texts.reset}
        </Button>
      </div>
    </div>
  );
}

/** Returns the colours to choose from, each once: the design's own, those of the project, one from the photo, and other named ones. */
function listOptions(id: 'accent' | 'ground', own: string, brandColors: readonly string[]): ColorOption[] {
  const photo =
    id === 'accent'
      ? { value: '{{PHOTO_COLOR_ACCENT}}', name: texts.fromPhotoAccent }
      : { value: '{{PHOTO_COLOR}}', name: texts.fromPhoto };
  const named = colorChoices[id].map((choice) => ({ value: choice.color, name: texts.colors[choice.id] }));
  const taken = new Set([own, ...named.map(({ value }) => value)]);
  const brand = brandColors
    .filter((color) => !taken.has(color) && isColored(color))
    .slice(0, brandColorsMax)
    .map((color) => ({ value: color, name: texts.yourColor(color.toUpperCase()) }));
  const all = [{ value: own, name: texts.asDesigned }, ...brand, photo, ...named];
  return all.filter(({ value }, at) => all.findIndex((each) => each.value === value) === at);
}

/** True if a colour is not grey; greys say nothing about a brand, as every template has some. */
function isColored(color: string): boolean {
  const channels = hexChannels(color) ?? [];
  return Math.max(...channels) - Math.min(...channels) > 40;
}
