import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { parseCondition } from '#core/template/bindings/condition.ts';
import { photoOfSlot } from '#core/template/bindings/photo-slots.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { fieldName } from '../../panels/layers/layer-name.ts';
import { countText } from '../../panels/layers/count-text.ts';
import { useConditionCount } from '../../products/shop/use-products.ts';
import { useEditorState } from '../../session.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { conditionSource } from '../fields/field-source.ts';
import { BuilderField, Choice, fieldOptions, smallField } from './builder-field.tsx';
import {
  isMet,
  readRows,
  rowOperators,
  rowsMax,
  writeRows,
  type ConditionDraft,
  type ConditionRow,
  type RowOperator,
} from './condition-draft.ts';

type ConditionBuilderProps = {
  /** As it is written; undefined for none. */
  readonly condition: string | undefined;
  readonly onChange: (condition: string | undefined) => void;
};

/** Builds a condition by choosing. What was typed and says more than rows can stays as it is, and is typed on. */
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
        <Rows draft={draft} fields={fields} onChange={(next) => put(writeRows(next))} />
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

/** Whether it holds for the product at hand, and for how many of the feed. */
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

type RowsProps = { draft: ConditionDraft; fields: FieldSource; onChange: (draft: ConditionDraft) => void };

function Rows({ draft, fields, onChange }: RowsProps) {
  const { rows, match } = draft;
  const put = (next: readonly ConditionRow[]) => onChange({ ...draft, rows: next });
  const [first = 'TITLE'] = fields.keys.filter((key) => key === 'SALE_PRICE');
  return (
    <>
      {rows.length > 1 && (
        <Choice
          aria-label={texts.condition.match}
          value={match}
          options={[
            { value: 'all', label: texts.condition.all },
            { value: 'any', label: texts.condition.any },
          ]}
          onChange={(chosen) => onChange({ ...draft, match: chosen === 'any' ? 'any' : 'all' })}
        />
      )}
      {rows.map((row, index) => (
        <Row
          // A row has no name of its own, and rows are few.
          key={`${index} ${row.key}`}
          row={row}
          fields={fields}
          onChange={(next) => put(rows.with(index, next))}
          onRemove={() => put(rows.toSpliced(index, 1))}
        />
      ))}
      {rows.length < rowsMax && (
        <Button
          kind="quiet"
          icon={<Plus aria-hidden="true" />}
          className="justify-self-start"
          onClick={() => put([...rows, { key: first, operator: 'exists', other: '', isField: false }])}
        >
          {rows.length === 0 ? texts.condition.add : texts.condition.addAnother}
        </Button>
      )}
    </>
  );
}

const operatorOptions = rowOperators.map((operator) => ({
  value: operator,
  label: texts.operators[operator],
}));

function Row({
  row,
  fields,
  onChange,
  onRemove,
}: {
  row: ConditionRow;
  fields: FieldSource;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
}) {
  const isComparing = row.operator !== 'exists' && row.operator !== 'missing';
  const putOperator = (chosen: string): void => {
    const operator = rowOperators.find((each) => each === chosen);
    if (operator !== undefined) onChange(withOperator(row, operator));
  };
  return (
    <div
      role="group"
      aria-label={fieldName(row.key)}
      className="grid gap-2 rounded-chip border border-line p-2"
    >
      <div className="flex items-center gap-1">
        <Choice
          aria-label={texts.condition.field}
          options={fieldOptions(fields)}
          value={row.key}
          onChange={(key) => onChange({ ...row, key })}
        />
        <IconButton
          label={texts.condition.remove(fieldName(row.key))}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Choice
        aria-label={texts.condition.operator}
        options={operatorOptions}
        value={row.operator}
        onChange={putOperator}
      />
      {isComparing && <Other row={row} fields={fields} onChange={onChange} />}
    </div>
  );
}

function withOperator(row: ConditionRow, operator: RowOperator): ConditionRow {
  const isComparing = operator !== 'exists' && operator !== 'missing';
  return isComparing ? { ...row, operator } : { ...row, operator, other: '', isField: false };
}

/** What a field is compared with: words that are typed, or another field. */
function Other({
  row,
  fields,
  onChange,
}: {
  row: ConditionRow;
  fields: FieldSource;
  onChange: (row: ConditionRow) => void;
}) {
  const options = [
    { value: '', label: texts.condition.words },
    ...fields.keys
      .filter((key) => key !== row.key && photoOfSlot(key) === null)
      .map((key) => ({ value: key, label: fieldName(key) })),
  ];
  return (
    <div className="flex gap-2">
      <BuilderField label={texts.condition.with}>
        {(id) => (
          <Choice
            id={id}
            options={options}
            value={row.isField ? row.other : ''}
            onChange={(key) => onChange({ ...row, isField: key !== '', other: key })}
          />
        )}
      </BuilderField>
      {!row.isField && (
        <BuilderField label={texts.condition.value}>
          {(id) => (
            <input
              id={id}
              value={row.other}
              onChange={(event) => onChange({ ...row, other: event.target.value })}
              className={smallField}
            />
          )}
        </BuilderField>
      )}
    </div>
  );
}

function ByHand({ condition, onChange }: { condition: string; onChange: (condition: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? condition;
  const problems: string[] = [];
  const isRead = text.trim() === '' || parseCondition(text, (each) => void problems.push(each)) !== null;
  const fault = isRead ? problems[0] : texts.condition.notRead;
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
