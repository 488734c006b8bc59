import { Brackets, Plus, X } from 'lucide-react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { testsMax } from '#picture/values';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { fieldName } from '../../document/layer-name.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { Choice, fieldOptions } from './builder-field.tsx';
import {
  countRows,
  rowOperators,
  withOperator,
  type ConditionDraft,
  type ConditionRow,
  type DraftPart,
  type GroupMatch,
  type RowGroup,
} from './condition-draft.ts';
import { ConditionValues } from './condition-values.tsx';

/** Maximum nesting in the form, so that it stays readable; a condition written as text may be nested deeper. */
const depthMax = 3;

type Around = {
  readonly fields: FieldSource;
  readonly depth: number;
  /** True if the condition may get another test. */
  readonly hasRoom: boolean;
};

type RowsProps = { draft: ConditionDraft; fields: FieldSource; onChange: (draft: ConditionDraft) => void };

/** The tests of a condition, one below the other, and groups of them. */
export function ConditionRows({ draft, fields, onChange }: RowsProps) {
  const { rows, match } = draft;
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
      <Parts
        rows={rows}
        around={{ fields, depth: 0, hasRoom: countRows(rows) < testsMax }}
        onChange={(next) => onChange({ ...draft, rows: next })}
      />
    </>
  );
}

type PartsProps = {
  rows: readonly DraftPart[];
  around: Around;
  onChange: (rows: readonly DraftPart[]) => void;
};

function Parts({ rows, around, onChange }: PartsProps) {
  const { fields, depth, hasRoom } = around;
  const [key = 'TITLE'] = fields.keys.filter((each) => each === 'SALE_PRICE');
  const fresh: ConditionRow = { kind: 'row', key, operator: 'exists', others: [] };
  return (
    <>
      {rows.map((part, index) => {
        const shared = { around, onRemove: () => onChange(rows.toSpliced(index, 1)) };
        const put = (next: DraftPart) => onChange(rows.with(index, next));
        // Rows have no ids, so they are identified by their position and field.
        return part.kind === 'row' ? (
          <Row key={`${index} ${part.key}`} row={part} onChange={put} {...shared} />
        ) : (
          <Group key={`${index} group`} group={part} onChange={put} {...shared} />
        );
      })}
      {hasRoom && (
        <div className="flex flex-wrap gap-1">
          <Button kind="quiet" icon={<Plus />} onClick={() => onChange([...rows, fresh])}>
            {rows.length === 0 ? texts.condition.add : texts.condition.addAnother}
          </Button>
          {rows.length > 0 && depth < depthMax && (
            <Button
              kind="quiet"
              icon={<Brackets />}
              onClick={() => onChange([...rows, { kind: 'group', match: 'any', rows: [fresh] }])}
            >
              {texts.condition.addGroup}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const matches: readonly GroupMatch[] = ['all', 'any', 'none', 'notAll'];
const matchOptions = matches.map((match) => ({ value: match, label: texts.condition[match] }));

type GroupProps = {
  group: RowGroup;
  around: Around;
  onChange: (group: RowGroup) => void;
  onRemove: () => void;
};

function Group({ group, around, onChange, onRemove }: GroupProps) {
  return (
    <div
      role="group"
      aria-label={texts.condition.group}
      className="grid gap-2 border-s-2 border-line ps-2 dark:border-ink/30"
    >
      <div className="flex items-center gap-1">
        <Choice
          aria-label={texts.condition.match}
          value={group.match}
          options={matchOptions}
          onChange={(chosen) => {
            const match = matches.find((each) => each === chosen);
            if (match !== undefined) onChange({ ...group, match });
          }}
        />
        <IconButton label={texts.condition.removeGroup} icon={<X />} onClick={onRemove} />
      </div>
      <Parts
        rows={group.rows}
        around={{ ...around, depth: around.depth + 1 }}
        // Empty brackets have no meaning, so they are removed.
        onChange={(rows) => (rows.length === 0 ? onRemove() : onChange({ ...group, rows }))}
      />
    </div>
  );
}

const operatorOptions = rowOperators.map((operator) => ({
  value: operator,
  label: texts.operators[operator],
}));

type RowProps = {
  row: ConditionRow;
  around: Around;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
};

function Row({ row, around: { fields }, onChange, onRemove }: RowProps) {
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
        <IconButton label={texts.condition.remove(fieldName(row.key))} icon={<X />} onClick={onRemove} />
      </div>
      <Choice
        aria-label={texts.condition.operator}
        options={operatorOptions}
        value={row.operator}
        onChange={putOperator}
      />
      {row.others.length > 0 && <ConditionValues row={row} fields={fields} onChange={onChange} />}
    </div>
  );
}
