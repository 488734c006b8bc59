import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { parseExpression, type Call } from '#picture/values';
import type { TemplateProblem } from '#picture';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { fieldName } from '../../document/layer-name.ts';
import { useEditorState } from '../../session/session.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { fieldSource } from '../fields/field-source.ts';
import { BuilderField, Choice, fieldOptions, smallField } from './builder-field.tsx';
import { CallArguments } from './call-arguments.tsx';
import { readValue, startingCalls, writeValue, type ValueDraft } from './value-draft.ts';

type ValueBuilderProps = {
  /** A placeholder in the template's notation, including braces. */
  readonly source: string;
  readonly onChange: (source: string) => void;
  /** True if the layer is not drawn when its fields are empty; absent to hide this choice. */
  readonly hidesEmpty?: boolean;
  readonly onHidesEmpty?: (hides: boolean) => void;
};

/** Form for a placeholder: the field, the functions applied to its value, and the fallback. The result is shown next to it. */
export function ValueBuilder({ source, onChange, hidesEmpty, onHidesEmpty }: ValueBuilderProps) {
  const { doc, product } = useEditorState((state) => ({ doc: state.doc, product: state.product }));
  const fields = useMemo(() => fieldSource({ doc, product }), [doc, product]);
  const [isByHand, setIsByHand] = useState(false);
  const draft = readValue(source);
  return (
    <div className="grid gap-3">
      {draft === null || isByHand ? (
        <ByHand source={source} onChange={onChange} isReadable={draft !== null} />
      ) : (
        <Chosen draft={draft} fields={fields} onChange={(next) => onChange(writeValue(next))} />
      )}
      {hidesEmpty !== undefined && onHidesEmpty !== undefined && (
        <Checkbox label={texts.value.hidesEmpty} isChecked={hidesEmpty} onChange={onHidesEmpty} />
      )}
      <Result source={source} fields={fields} />
      {draft !== null && (
        <button
          type="button"
          onClick={() => setIsByHand(!isByHand)}
          className="justify-self-start rounded-chip text-xs text-accent underline-offset-2 hover:underline"
        >
          {isByHand ? texts.value.choose : texts.value.byHand}
        </button>
      )}
    </div>
  );
}

function Result({ source, fields }: { source: string; fields: FieldSource }) {
  const expression = parseExpression(source.slice(2, -2), () => undefined);
  const value = expression === null ? '' : fields.valueOf(expression);
  return (
    <p className="rounded-chip bg-sunken px-2.5 py-2" aria-live="polite">
      <span className="block text-xs text-muted">{texts.value.result}</span>
      <span dir="auto" className={value === '' ? 'text-muted' : 'font-medium break-words'}>
        {value === '' ? texts.noValue : value}
      </span>
    </p>
  );
}

type ChosenProps = { draft: ValueDraft; fields: FieldSource; onChange: (draft: ValueDraft) => void };

function Chosen({ draft, fields, onChange }: ChosenProps) {
  const options = fieldOptions(fields);
  const put = (calls: readonly Call[]) => onChange({ ...draft, calls });
  const valueAfter = (index: number) =>
    fields.valueOf({ key: draft.key, calls: draft.calls.slice(0, index + 1) });
  return (
    <>
      <BuilderField label={texts.value.field}>
        {(id) => (
          <Choice
            id={id}
            options={options}
            value={draft.key}
            onChange={(key) => onChange({ ...draft, key })}
          />
        )}
      </BuilderField>
      {draft.calls.map((call, index) => (
        <CallRow
          // Functions have no ids, so they are identified by their position and name.
          key={`${index} ${call.name}`}
          call={call}
          fields={fields}
          onChange={(next) => put(draft.calls.with(index, next))}
          onRemove={() => put(draft.calls.toSpliced(index, 1))}
          value={draft.calls.length === 1 ? null : valueAfter(index)}
        />
      ))}
      <AddCall draft={draft} onAdd={(call) => put([...draft.calls, call])} />
      <Fallback draft={draft} fields={fields} onChange={onChange} />
    </>
  );
}

function CallRow({
  call,
  fields,
  onChange,
  onRemove,
  value,
}: {
  call: Call;
  fields: FieldSource;
  onChange: (call: Call) => void;
  onRemove: () => void;
  /** Product's value after all functions up to this one; null if this is the only one. */
  value: string | null;
}) {
  const name = texts.functions[call.name] ?? call.name;
  const options = startingCalls.map((each) => ({
    value: each.name,
    label: texts.functions[each.name] ?? each.name,
  }));
  return (
    <div className="grid gap-2 rounded-chip border border-line p-2">
      <div className="flex items-center gap-1">
        <Choice
          aria-label={texts.value.step}
          options={options}
          value={call.name}
          onChange={(chosen) => onChange(startingCalls.find((each) => each.name === chosen) ?? call)}
        />
        <IconButton label={texts.value.removeStep(name)} icon={<X />} onClick={onRemove} />
      </div>
      <CallArguments call={call} fields={fields} onChange={onChange} />
      {value !== null && (
        <p dir="auto" className="truncate text-xs text-muted">
          {texts.value.soFar(value === '' ? texts.noValue : value)}
        </p>
      )}
    </div>
  );
}

function likelyCall(key: string): string {
  if (/DATE|ENDS|STARTS/.test(key)) return 'date';
  return key.includes('PRICE') ? 'currency' : 'upper';
}

function AddCall({ draft, onAdd }: { draft: ValueDraft; onAdd: (call: Call) => void }) {
  const first = startingCalls.find(({ name }) => name === likelyCall(draft.key));
  return (
    <Button
      kind="quiet"
      icon={<Plus />}
      className="justify-self-start"
      onClick={() => first !== undefined && onAdd(first)}
    >
      {texts.value.addStep}
    </Button>
  );
}

function Fallback({ draft, fields, onChange }: ChosenProps) {
  const options = [
    { value: '', label: texts.value.noField },
    ...fields.keys.filter((key) => key !== draft.key).map((key) => ({ value: key, label: fieldName(key) })),
  ];
  return (
    <fieldset className="flex min-w-0 gap-2">
      <legend className="sr-only">{texts.value.fallback}</legend>
      <BuilderField label={texts.value.fallbackField}>
        {(id) => (
          <Choice
            id={id}
            options={options}
            value={draft.fallbackKey ?? ''}
            onChange={(key) => onChange({ ...draft, fallbackKey: key === '' ? null : key })}
          />
        )}
      </BuilderField>
      <BuilderField label={texts.value.fallbackText}>
        {(id) => (
          <input
            id={id}
            value={draft.fallbackText}
            onChange={(event) => onChange({ ...draft, fallbackText: event.target.value })}
            className={smallField}
          />
        )}
      </BuilderField>
    </fieldset>
  );
}

/** Text field for a placeholder; applied as soon as it is a valid placeholder. */
function ByHand({
  source,
  onChange,
  isReadable,
}: {
  source: string;
  onChange: (source: string) => void;
  isReadable: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const problems: TemplateProblem[] = [];
  const text = typed ?? source;
  const isWhole =
    /^\{\{[^{}]*\}\}$/u.test(text) &&
    parseExpression(text.slice(2, -2), (each) => void problems.push(each)) !== null;
  const fault = isWhole ? problems.map(templateProblemText)[0] : texts.value.notWhole;
  return (
    <BuilderField label={isReadable ? texts.value.written : texts.value.writtenOnly}>
      {(id) => (
        <>
          <input
            id={id}
            value={text}
            spellCheck={false}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target: { value } }) => {
              setTyped(value);
              if (
                /^\{\{[^{}]*\}\}$/u.test(value) &&
                parseExpression(value.slice(2, -2), () => undefined) !== null
              )
                onChange(value);
            }}
            className={`${smallField} font-mono text-xs`}
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
