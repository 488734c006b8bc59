import { Plus, X } from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Fill } from '#picture/layers';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { SectionButton } from '../fields/section.tsx';
import { narrow, narrowNumber } from '../values/narrow.ts';
import type { Target } from '../values/target.ts';
import { namedColor } from './browser-colors.ts';
import { ColorField } from './color-field.tsx';
import {
  listColors,
  fillOfKind,
  findKind,
  listPositions,
  withColor,
  withoutStop,
  withPosition,
  withStop,
  type FillKind,
} from './fills.ts';

const angleBounds = { min: -360, max: 360 };

/** Field for one colour, or for a gradient of two to eight colours with positions. */
export function FillField({ target }: { target: Target<Fill> }) {
  const { value } = target;
  const kind = narrow<Fill, FillKind>(target, texts.fields.fillKind, findKind, (fill, next) =>
    fillOfKind(fill, next, namedColor),
  );
  const single: Target<string> = {
    ...narrow<Fill, string>(
      target,
      texts.fields.color,
      (fill) => listColors(fill)[0],
      (_fill, color) => color,
    ),
    // The chosen colour replaces the fills of all selected layers, even if these differ.
    set: (color, options) => target.set(color, options),
    begin: target.begin,
  };
  return (
    <div className="grid gap-2">
      <ChoiceField target={kind} options={listOptions(texts.options.fillKind)} isLabelHidden />
      {value === undefined || typeof value === 'string' ? (
        <ColorField target={single} isLabelHidden />
      ) : (
        <Stops target={target} fill={value} />
      )}
    </div>
  );
}

function Stops({ target, fill }: { target: Target<Fill>; fill: Exclude<Fill, string> }) {
  const angle = narrow<Fill, number>(
    target,
    texts.fields.angle,
    (each) => (typeof each === 'string' ? undefined : each.angle),
    (each, degrees) => (typeof each === 'string' ? each : { ...each, angle: degrees }),
  );
  const more = withStop(fill);
  return (
    <>
      {fill.colors.map((color, at) => {
        const stop = narrow<Fill, string>(
          target,
          texts.fields.stop(at + 1),
          (each) => listColors(each)[at],
          (each, next) => withColor(each, at, next),
        );
        const position = narrow<Fill, number>(
          target,
          texts.fields.stopPosition(at + 1),
          (each) => (typeof each === 'string' ? undefined : listPositions(each)[at]),
          (each, next) => (typeof each === 'string' ? each : withPosition(each, at, next)),
        );
        const positions = listPositions(fill);
        const bounds = { min: positions[at - 1] ?? 0, max: positions[at + 1] ?? 100 };
        const fewer = withoutStop(fill, at);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a colour of a gradient is its place
          <div key={at} className="grid gap-1">
            <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_auto] items-center gap-1">
              <span aria-hidden="true" className="truncate text-xs text-muted">
                {stop.label}
              </span>
              <NumberInput target={narrowNumber(position, { bounds, unit: texts.units.percent })} isBare />
              {fewer === null ? (
                <span className="size-7 pointer-coarse:size-10" />
              ) : (
                <SectionButton label={texts.stops.remove(at + 1)} onClick={() => target.set(fewer)}>
                  <X />
                </SectionButton>
              )}
            </div>
            <ColorField target={stop} isLabelHidden />
          </div>
        );
      })}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        {fill.kind === 'linear' ? (
          <NumberInput target={narrowNumber(angle, { bounds: angleBounds, unit: texts.units.degrees })} />
        ) : (
          <span />
        )}
        {more !== null && (
          <SectionButton label={texts.stops.add} onClick={() => target.set(more)}>
            <Plus />
          </SectionButton>
        )}
      </div>
    </>
  );
}
