import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { useSession } from '../../../session/session.ts';
import { ConditionBuilder } from '../../../text/builders/condition-builder.tsx';
import { Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

/** Products that layers are shown for. Several conditions are replaced by the one that is built. */
export function ConditionSection({ layers }: SectionProps) {
  const { editor } = useSession();
  const target = useFields(layers).text(['showIf'], texts.sections.condition);
  return (
    <Section title={texts.sections.condition}>
      {target.isMixed && <p className="text-xs text-muted">{texts.mixed}</p>}
      <div onBlur={() => editor.seal()}>
        <ConditionBuilder
          // Text typed by hand belongs to the layers it was typed for.
          key={target.key}
          condition={target.value}
          onChange={(condition) => target.set(condition, { isMerged: true })}
        />
      </div>
    </Section>
  );
}
