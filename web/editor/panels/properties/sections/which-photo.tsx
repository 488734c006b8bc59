import { blockMessages } from '#core/messages/screens/editor/block-messages.ts';
import { photoMessages as texts } from '#core/messages/screens/editor/photo-messages.ts';
import { photoSlotName, photosMax } from '#picture/values';
import type { Layer } from '#picture/layers';
import { updateLayers } from '../../../document/operations.ts';
import { useConditionCount } from '../../../session/use-products.ts';
import { useEditorState, useSession } from '../../../session/session.ts';
import { SelectField } from '../fields/select-field.tsx';
import type { SectionProps } from '../use-fields.ts';
import { commonAt, withValueAt } from '../../../document/field-path.ts';
import { makeKey, makeTarget, type Target } from '../values/target.ts';

const options = Array.from({ length: photosMax }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? texts.main : texts.further(at + 1),
}));

/** Choice of the product's photo that layers show, and of the fallback for products without it. */
export function WhichPhoto({ layers }: SectionProps) {
  const target = usePhotoTarget(layers);
  const photo = Number(target.value ?? 1);
  const hasFurther = layers.some((layer) => photoIn(layer) > 1);
  const slot = target.isMixed || photo === 1 ? undefined : `{{${photoSlotName(photo)}}}`;
  const count = useConditionCount(slot);
  return (
    <div className="grid gap-1">
      <SelectField target={target} options={options} />
      <p className="text-xs text-muted empty:hidden" aria-live="polite">
        {hasFurther && (target.isMixed ? texts.leftOutOfSeveral : texts.leftOut(photo, layers.length))}
        {count !== null && count.shown !== null && ` ${texts.had(count.shown, count.total, count.isWhole)}`}
      </p>
    </div>
  );
}

function usePhotoTarget(layers: readonly Layer[]): Target<string> {
  const { editor } = useSession();
  const doc = useEditorState((state) => state.doc);
  const ids = layers.map(({ id }) => id);
  const { isMixed, value } = commonAt(
    layers.map((layer) => ({ photo: photoIn(layer) })),
    ['photo'],
  );
  return makeTarget<string>(editor, doc, {
    key: makeKey(layers, ['photo']),
    label: texts.photo,
    read: () => ({ isMixed, value: isMixed ? undefined : String(value) }),
    write: (now, next) => updateLayers(now, ids, (layer) => showing(layer, Number(next ?? 1))),
  });
}

/** Returns the layer with another photo. A generated name is removed, because it names the former photo. */
function showing(layer: Layer, photo: number): Layer {
  const next = withValueAt(layer, ['photo'], photo === 1 ? undefined : photo);
  const isNamedByUs = layer.name === blockMessages.names['photo'];
  return next !== layer && isNamedByUs ? { ...next, name: '' } : next;
}

function photoIn(layer: Layer): number {
  return layer.kind === 'photo' ? (layer.photo ?? 1) : 1;
}
