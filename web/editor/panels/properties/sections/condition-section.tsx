import { useId } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { parseCondition } from '#core/template/bindings/condition.ts';
import { useConditionCount } from '../../../products/shop/use-products.ts';
import { countText } from '../../layers/count-text.ts';
import { FieldNote, fieldStyle, labelStyle } from '../fields/field-style.tsx';
import { Section } from '../fields/section.tsx';
import { useDraft } from '../fields/use-draft.ts';
import { useFields, type SectionProps } from '../use-fields.ts';

/** For which products layers are shown. */
export function ConditionSection({ layers }: SectionProps) {
  const target = useFields(layers).text(['showIf'], texts.fields.showIf);
  const shown = countText(useConditionCount(target.value)) ?? undefined;
  const id = useId();
  const draft = useDraft(target.key, (text) => {
    const condition = text.trim();
    if (condition !== '' && parseCondition(condition, () => undefined) === null)
      return texts.faults.condition;
    if (condition !== (target.value ?? '') || target.isMixed)
      target.set(condition === '' ? undefined : condition);
    return null;
  });
  return (
    <Section title={texts.sections.condition}>
      <div className="grid gap-1">
        <label htmlFor={id} className={labelStyle}>
          {target.label}
        </label>
        <textarea
          id={id}
          rows={2}
          spellCheck={false}
          placeholder={target.isMixed ? texts.mixed : undefined}
          value={draft.text ?? target.value ?? ''}
          data-draft={draft.text !== null || undefined}
          aria-invalid={draft.fault !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={() => draft.finish()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') draft.drop();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            draft.finish();
          }}
          className={`${fieldStyle} h-auto min-h-12 resize-y py-1.5 font-mono text-xs pointer-coarse:h-auto`}
        />
        <FieldNote id={`${id}-note`} text={draft.fault ?? shown} isFault={draft.fault !== null} />
      </div>
    </Section>
  );
}
