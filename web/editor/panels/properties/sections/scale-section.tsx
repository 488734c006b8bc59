import { stageMessages } from '#core/messages/screens/editor/stage-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { useEditorState, useSession } from '../../../session/session.ts';
import { scaleBounds, scaledAboutMiddle } from '../../../changes/scale.ts';
import { findPlaced, type Placed } from '../../../scene/scene.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { Section } from '../fields/section.tsx';
import type { SectionProps } from '../use-fields.ts';
import { round, type NumberTarget } from '../values/number-target.ts';

const usualFactors = [0.5, 0.75, 1.5, 2];

/** Factor by which the layers and everything in them are scaled, while the scale tool is active. */
export function ScaleSection({ layers }: SectionProps) {
  const session = useSession();
  const isChosen = useEditorState(({ tool }) => tool === 'scale');
  if (!isChosen || layers.every(({ locked }) => locked)) return null;
  const { editor, stage, announce } = session;
  const members = (): Placed[] =>
    findPlaced(stage.scene(), editor.state().selection).filter(({ isLocked }) => !isLocked);
  const scale = (factor: number, isMerged = false): void => {
    const [scene, placed] = [stage.scene(), members()];
    editor.change(
      stageMessages.steps.scale,
      (doc) => scaledAboutMiddle(doc, scene, placed, factor),
      isMerged ? { merge: `scale ${editor.state().selection.join(' ')}` } : {},
    );
    announce(texts.scaled(round(factor * 100, 0)));
  };
  const { min, max } = scaleBounds(members());
  const target: NumberTarget = {
    label: texts.fields.factor,
    key: `scale ${layers.map(({ id }) => id).join(' ')}`,
    value: 1,
    isMixed: false,
    bounds: { min: Math.ceil(min * 1000) / 1000, max: Math.floor(max * 1000) / 1000 },
    unit: texts.units.times,
    step: 0.1,
    whole: 1,
    clear: null,
    change: (compute, { isMerged = false } = {}) => scale(compute(1, 1), isMerged),
    begin: () => {
      const [scene, placed] = [stage.scene(), members()];
      const gesture = editor.begin(stageMessages.steps.scale);
      return {
        update: (compute) =>
          gesture.update((doc) => scaledAboutMiddle(doc, scene, placed, Math.max(0, compute(1, 1)))),
        commit: gesture.commit,
        cancel: gesture.cancel,
      };
    },
  };
  return (
    <Section title={texts.sections.scale}>
      <NumberInput target={target} hint={texts.hints.scale} />
      <div className="grid grid-cols-4 gap-1">
        {usualFactors.map((factor) => (
          <button
            key={factor}
            type="button"
            onClick={() => scale(factor)}
            className="tabular h-8 rounded-control border border-line text-sm text-ink hover:bg-sunken pointer-coarse:h-10"
          >
            {texts.times(factor)}
          </button>
        ))}
      </div>
    </Section>
  );
}
