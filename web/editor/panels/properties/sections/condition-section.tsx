import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { useSession } from '../../../session/session.ts';
import { ConditionBuilder } from '../../../text/builders/condition-builder.tsx';
import { Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

/** Condition on the products for which layers are shown. If the layers' conditions differ, editing replaces all of them. */
export function ConditionSection({ layers }: SectionProps) {
  const { editor } = useSession();
  const target = useFields(layers).text(['showIf'], texts.sections.condition);
  return (
    <Section title={texts.sections.condition}>
      {target.isMixed && <p className="text-xs text-muted">{texts.mixed}</p>}
      <div onBlur={() => editor.seal()}>
        <ConditionBuilder
          // A new field for other layers, because typed text belongs to the layers for which it was typed.
          key={target.key}
          condition={target.value}
          onChange={(condition) => target.set(condition, { isMerged: true })}
        />
      </div>
    </Section>
  );
}
