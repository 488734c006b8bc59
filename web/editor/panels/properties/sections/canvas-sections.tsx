import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Fill } from '#picture/layers';
import { customSizeLimits, sizePresets, templateSize } from '#picture';
import { useState } from 'react';
import { useEditorState, useSession } from '../../../session/session.ts';
import { isHtml } from '../../../document/doc.ts';
import { FillField } from '../color/fill-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { layersOutside, resizeCanvas, type PresetId } from '../values/canvas-size.ts';
import { narrowNumber } from '../values/narrow.ts';
import { makeTarget } from '../values/target.ts';

/** Size of the canvas: a platform's format, or a custom one. */
export function CanvasSizeSection() {
  const { editor, announce } = useSession();
  const doc = useEditorState((state) => state.doc);
  const [said, setSaid] = useState<string | null>(null);
  const say = (): void => {
    const outside = layersOutside(editor.state().doc);
    const text = outside > 0 ? texts.canvasSize.outside(outside) : texts.canvasSize.kept;
    setSaid(text);
    announce(text);
  };
  const preset = makeTarget<PresetId>(editor, doc, {
    key: 'canvas.preset',
    label: texts.fields.preset,
    read: ({ type }) => ({ value: type, isMixed: false }),
    write: (now, id) => {
      const chosen = sizePresets.find((each) => each.id === id);
      return chosen === undefined
        ? now
        : resizeCanvas(now, chosen.id === 'custom' ? templateSize(now) : chosen, chosen.id);
    },
  });
  const side = (name: 'width' | 'height') =>
    narrowNumber(
      makeTarget<number>(editor, doc, {
        key: `canvas.${name}`,
        label: texts.fields[name],
        read: (now) => ({ value: templateSize(now)[name], isMixed: false }),
        write: (now, value) =>
          value === undefined ? now : resizeCanvas(now, { ...templateSize(now), [name]: value }, 'custom'),
      }),
      {
        bounds: { min: customSizeLimits.minPx, max: customSizeLimits.maxPx },
        unit: texts.units.px,
        whole: templateSize(doc)[name],
      },
    );
  return (
    <Section title={texts.sections.size}>
      <SelectField
        target={{
          ...preset,
          set: (id, options) => {
            const isDone = preset.set(id, options);
            say();
            return isDone;
          },
        }}
        options={sizePresets.map(({ id, label, ratio }) => ({
          value: id,
          label: ratio === null ? texts.canvasSize.custom : `${label} ${ratio}`,
        }))}
      />
      <FieldPair>
        {(['width', 'height'] as const).map((name) => {
          const target = side(name);
          return (
            <NumberInput
              key={name}
              target={{
                ...target,
                change: (compute, options) => {
                  target.change(compute, options);
                  say();
                },
              }}
              mark={texts.short[name]}
            />
          );
        })}
      </FieldPair>
      {!isHtml(doc) && <p className="text-xs text-muted">{said ?? texts.canvasSize.kept}</p>}
    </Section>
  );
}

export function BackgroundSection() {
  const { editor } = useSession();
  const doc = useEditorState((state) => state.doc);
  const target = makeTarget<Fill>(editor, doc, {
    key: 'canvas.background',
    label: texts.fields.background,
    read: (now) => ({ value: now.background ?? now.colors.background, isMixed: false }),
    write: (now, value) => ({ ...now, background: value }),
  });
  return (
    <Section title={texts.sections.background}>
      <FillField target={target} />
    </Section>
  );
}
