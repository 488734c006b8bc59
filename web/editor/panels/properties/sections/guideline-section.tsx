import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { stageMessages } from '#core/messages/screens/editor/stage-messages.ts';
import { templateSize } from '#picture';
import { farthestPx } from '#picture/layers';
import { CommandButton } from '../../../commands/command-button.tsx';
import { listGuidelines, moveGuideline } from '../../../document/guidelines.ts';
import { useEditorState, useSession } from '../../../session/session.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { narrowNumber } from '../values/narrow.ts';
import { makeTarget } from '../values/target.ts';

/** Exact position of the selected guideline, in px. */
export function GuidelineSection() {
  const { editor } = useSession();
  const doc = useEditorState((state) => state.doc);
  const index = useEditorState(({ guideline }) => guideline);
  const line = index === null ? undefined : listGuidelines(doc)[index];
  if (index === null || line === undefined) return null;
  const target = makeTarget<number>(editor, doc, {
    key: `guide.${index}`,
    label: texts.fields.guide[line.axis],
    read: (now) => ({ value: listGuidelines(now)[index]?.at, isMixed: false }),
    write: (now, at) => (at === undefined ? now : moveGuideline(now, index, at)),
  });
  const { width, height } = templateSize(doc);
  const how = {
    bounds: { min: -farthestPx, max: farthestPx },
    unit: texts.units.px,
    whole: line.axis === 'x' ? width : height,
  };
  return (
    <Section title={stageMessages.guideAt[line.axis](line.at)}>
      <FieldPair>
        <NumberInput target={narrowNumber(target, how)} mark={line.axis.toUpperCase()} />
        <CommandButton id="edit.delete" />
      </FieldPair>
    </Section>
  );
}
