import { Italic, Strikethrough, Underline } from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { type WholeLook, runSize } from '#picture/layers';
import { Button } from '#web/ui/button/button.tsx';
import type { Doc } from '../../../document/doc.ts';
import type { Editor } from '../../../document/editor.ts';
import { useEditorState, useSession } from '../../../session/session.ts';
import {
  chosenWords,
  commonLook,
  withWordsLook,
  type ChosenWords,
} from '../../../text/looks/chosen-words.ts';
import { ColorField } from '../color/color-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Section, SectionButton } from '../fields/section.tsx';
import { WeightField } from '../fonts/weight-field.tsx';
import { narrowNumber } from '../values/narrow.ts';
import { makeTarget, type Target } from '../values/target.ts';

/** Style of the words that are selected in the edited text; shows nothing if none are. */
export function ChosenSection() {
  // Each part is selected separately, because a combined object would be new each time.
  const editing = useEditorState((state) => state.editing);
  const chosen = useEditorState((state) => state.chosen);
  const doc = useEditorState((state) => state.doc);
  const words = chosenWords({ doc, editing, chosen });
  return words === null ? null : <LookOfWords words={words} doc={doc} />;
}

function LookOfWords({ words, doc }: { words: ChosenWords; doc: Doc }) {
  const { editor } = useSession();
  const { fields, units } = texts;
  const of = <Name extends keyof WholeLook>(name: Name, label: string) =>
    lookTarget({ editor, doc }, words, { name, label });
  const [italic, decoration] = [of('italic', fields.italic), of('decoration', fields.decoration)];
  const share = of('size', fields.fontSize);
  const percent: Target<number> = {
    ...share,
    value: share.value === undefined ? undefined : Math.round(share.value * 100),
    set: (value, options) => share.set(value === undefined ? undefined : value / 100, options),
    begin: () => {
      const gesture = share.begin();
      return { ...gesture, update: (value) => gesture.update(value / 100) };
    },
  };
  const bounds = { min: runSize.min * 100, max: runSize.max * 100 };
  const lines = [
    { value: 'underline', icon: <Underline /> },
    { value: 'line-through', icon: <Strikethrough /> },
  ] as const;
  return (
    <Section title={texts.sections.chosen}>
      <ColorField target={of('color', fields.color)} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <WeightField target={of('fontWeight', fields.fontWeight)} family={words.layer.fontFamily} />
        <span className="flex">
          <SectionButton
            label={italic.label}
            isOn={italic.value === true}
            onClick={() => italic.set(italic.value !== true)}
          >
            <Italic />
          </SectionButton>
          {lines.map(({ value, icon }) => (
            <SectionButton
              key={value}
              label={texts.options.decoration[value]}
              isOn={decoration.value === value}
              onClick={() => decoration.set(decoration.value === value ? 'none' : value)}
            >
              {icon}
            </SectionButton>
          ))}
        </span>
      </div>
      <NumberInput target={{ ...narrowNumber(percent, { bounds, unit: units.percent }), step: 5 }} />
      {words.layer.runs !== undefined && (
        <Button onClick={() => editor.change(texts.likeTheRest, (now) => withWordsLook(now, words, null))}>
          {texts.likeTheRest}
        </Button>
      )}
    </Section>
  );
}

function lookTarget<Name extends keyof WholeLook>(
  { editor, doc }: { editor: Editor; doc: Doc },
  words: ChosenWords,
  { name, label }: { name: Name; label: string },
): Target<WholeLook[Name]> {
  const { layer, range } = words;
  return makeTarget<WholeLook[Name]>(editor, doc, {
    key: `look ${name}:${layer.id}:${range.start}-${range.end}`,
    label,
    read: (now) => {
      const value: WholeLook[Name] | undefined = commonLook(now, words)[name];
      return { value, isMixed: value === undefined };
    },
    write: (now, value) => (value === undefined ? now : withWordsLook(now, words, () => ({ [name]: value }))),
  });
}
