import { Link, Unlink } from 'lucide-react';
import { useState } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#picture/layers';
import { CommandButton } from '../../../commands/command-button.tsx';
import { findParent } from '../../../document/doc.ts';
import { useEditorState } from '../../../session/session.ts';
import { boundsAt, within } from '../../../document/number-limits.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section, SectionButton } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

/** Place and size of layers, in px from the top left corner of their parent. */
export function PlaceSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const [keepsRatio, setKeepsRatio] = useState(false);
  const layout = useEditorState(({ doc }) => {
    const around = layers.map(({ id }) => findParent(doc, id)?.layout ?? 'free');
    return around.find((each) => each !== 'free') ?? null;
  });
  const side = (name: 'width' | 'height') =>
    fields.number({
      path: [name],
      label: texts.fields[name],
      wholeSide: name,
      ...(keepsRatio && { also: (before, next) => withRatio(before, next, name) }),
    });
  const corner = (name: 'x' | 'y') =>
    fields.number({
      path: [name],
      label: texts.fields[name],
      wholeSide: name === 'x' ? 'width' : 'height',
    });
  return (
    <Section title={texts.sections.place}>
      {layout === null ? (
        <FieldPair>
          <NumberInput target={corner('x')} mark={texts.short.x} />
          <NumberInput target={corner('y')} mark={texts.short.y} />
        </FieldPair>
      ) : (
        <p className="text-xs text-muted">
          {texts.hints.placedByGroup(texts.options.layout[layout].toLowerCase())}
        </p>
      )}
      <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
        <NumberInput target={side('width')} mark={texts.short.width} />
        <NumberInput target={side('height')} mark={texts.short.height} />
        <SectionButton
          label={texts.fields.keepRatio}
          isOn={keepsRatio}
          onClick={() => setKeepsRatio(!keepsRatio)}
        >
          {keepsRatio ? <Link /> : <Unlink />}
        </SectionButton>
      </div>
      <div className="flex justify-between">
        <CommandButton id="order.front" />
        <CommandButton id="order.forward" />
        <CommandButton id="order.backward" />
        <CommandButton id="order.back" />
      </div>
    </Section>
  );
}

/** Changes the other side as well, so that the layer keeps its aspect ratio. */
function withRatio(before: Layer, next: Layer, changed: 'width' | 'height'): Layer {
  const other = changed === 'width' ? 'height' : 'width';
  if (before[changed] === 0) return next;
  const side = Math.round((before[other] * next[changed]) / before[changed]);
  return { ...next, [other]: within(boundsAt(next, [other]), side) };
}
