import { Popover } from '@base-ui/react/popover';
import { useState, type RefObject } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { parsePhotoColor } from '#picture/layers';
import { classes } from '#web/ui/classes.ts';
import { popupStyle } from '#web/ui/popup/popup-style.ts';
import { useSession } from '../../../session/session.ts';
import { pressUndo } from '../press-undo.ts';
import type { Target } from '../values/target.ts';
import { namedColor, recentColors, rememberColor } from './browser-colors.ts';
import { ColorArea } from './color-area.tsx';
import { toHsva, readColor, toRgba, writeColor, type Hsva } from '../../../document/color.ts';
import { ColorSlider } from './color-slider.tsx';
import { Droppers } from './droppers.tsx';
import { Palettes } from './palettes.tsx';
import { PhotoColorChoices } from './photo-color-choices.tsx';

const black: Hsva = { hue: 0, saturation: 0, value: 0, alpha: 1 };

type ColorPopupProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly target: Target<string>;
  readonly onClose: () => void;
};

export function ColorPopup({ anchor, target, onClose }: ColorPopupProps) {
  const session = useSession();
  const [recent] = useState(recentColors);
  const [isPicking, setIsPicking] = useState(false);
  const close = (): void => {
    if (target.value !== undefined && parsePhotoColor(target.value) === null) rememberColor(target.value);
    onClose();
  };
  const take = (color: string): void => {
    target.set(color);
    rememberColor(color);
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && !isPicking && close()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="left"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={anchor}
            aria-label={texts.colors.title}
            onKeyDown={(event) => pressUndo(session, event.nativeEvent)}
            className={classes(popupStyle, 'grid w-64 max-w-[calc(100vw-1rem)] gap-3 p-3')}
          >
            <Sliders target={target} />
            <Droppers onTaken={take} onPicking={setIsPicking} />
            <PhotoColorChoices chosen={target.value} onChoose={(color) => target.set(color)} />
            <Palettes recent={recent} chosen={target.value} onChoose={take} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Area and sliders. While the colour is a grey, which has no hue, they keep the last hue. */
function Sliders({ target }: { target: Target<string> }) {
  const color = target.value === undefined ? null : readColor(target.value, namedColor);
  const [own, setOwn] = useState<Hsva>(color === null ? black : toHsva(color));
  const isOwn = color !== null && writeColor(toRgba(own)) === writeColor(color);
  const shown = isOwn || color === null ? own : toHsva(color);
  const change = narrowed(target, setOwn);
  return (
    <div className="grid gap-3">
      <ColorArea color={shown} target={change} />
      <ColorSlider part="hue" color={shown} target={change} />
      <ColorSlider part="alpha" color={shown} target={change} />
    </div>
  );
}

/** Returns a target for the area and sliders, which also remembers the hue chosen there. */
function narrowed(
  target: Target<string>,
  remember: (color: Hsva) => void,
): Pick<Target<Hsva>, 'set' | 'begin' | 'key'> {
  const written = (color: Hsva): string => {
    remember(color);
    return writeColor(toRgba(color));
  };
  return {
    key: target.key,
    set: (color, options) => color !== undefined && target.set(written(color), options),
    begin: () => {
      const gesture = target.begin();
      return { ...gesture, update: (color) => gesture.update(written(color)) };
    },
  };
}
