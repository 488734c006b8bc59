import { useMemo, useState } from 'react';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { parseCondition } from '#picture/values';
import type { TemplateProblem } from '#picture';
import { countText } from './count-text.ts';
import { useConditionCount } from '../../session/use-products.ts';
import { useEditorState } from '../../session/session.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { conditionSource } from '../fields/field-source.ts';
import { BuilderField, smallField } from './builder-field.tsx';
import { isMet, readRows, writeRows } from './condition-draft.ts';
import { ConditionRows } from './condition-rows.tsx';

type ConditionBuilderProps = {
  /** Condition as written; undefined for none. */
  readonly condition: string | undefined;
  readonly onChange: (condition: string | undefined) => void;
};

/** Form for a condition. A condition that rows cannot express stays unchanged, and can be edited as text. */
export function ConditionBuilder({ condition = '', onChange }: ConditionBuilderProps) {
  const { doc, product } = useEditorState((state) => ({ doc: state.doc, product: state.product }));
  const fields = useMemo(() => conditionSource({ doc, product }), [doc, product]);
  const [isByHand, setIsByHand] = useState(false);
  const draft = readRows(condition);
  const put = (next: string) => onChange(next === '' ? undefined : next);
  return (
    <div className="grid gap-2">
      {draft === null || isByHand ? (
        <ByHand condition={condition} onChange={put} />
      ) : (
        <ConditionRows draft={draft} fields={fields} onChange={(next) => put(writeRows(next))} />
      )}
      {condition !== '' && <Result condition={condition} fields={fields} />}
      {draft !== null && (draft.rows.length > 0 || isByHand) && (
        <button
          type="button"
          onClick={() => setIsByHand(!isByHand)}
          className="justify-self-start rounded-chip text-xs text-accent underline-offset-2 hover:underline"
        >
          {isByHand ? texts.condition.choose : texts.condition.byHand}
        </button>
      )}
    </div>
  );
}

/** Shows if the current product meets the condition, and how many of the feed's products do. */
function Result({ condition, fields }: { condition: string; fields: FieldSource }) {
  const shown = countText(useConditionCount(condition));
  const met = isMet(condition, (key) => fields.valueOf({ key, calls: [] }));
  if (met === null) return null;
  return (
    <p className="text-xs text-muted" aria-live="polite">
      {met ? texts.condition.met : texts.condition.unmet}
      {shown !== null && ` ${shown}.`}
    </p>
  );
}

function ByHand({ condition, onChange }: { condition: string; onChange: (condition: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? condition;
  const problems: TemplateProblem[] = [];
  const isRead = text.trim() === '' || parseCondition(text, (each) => void problems.push(each)) !== null;
  const fault = isRead ? problems.map(templateProblemText)[0] : texts.condition.notRead;
  return (
    <BuilderField label={texts.condition.written}>
      {(id) => (
        <>
          <textarea
            id={id}
            rows={2}
            value={text}
            spellCheck={false}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target: { value } }) => {
              setTyped(value);
              const next = value.trim();
              if (next === '' || parseCondition(next, () => undefined) !== null) onChange(next);
            }}
            onBlur={() => isRead && setTyped(null)}
            className={`${smallField} h-auto min-h-14 resize-y py-1.5 font-mono text-xs pointer-coarse:h-auto`}
          />
          {fault !== undefined && (
            <p id={`${id}-note`} className="text-xs text-bad">
              {fault}
            </p>
          )}
        </>
      )}
    </BuilderField>
  );
}
