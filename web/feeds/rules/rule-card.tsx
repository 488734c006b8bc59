import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { ConditionRow } from './condition-row.tsx';
import { RuleExamples } from './rule-examples.tsx';
import { RuleWindow } from './rule-window.tsx';
import { RuleDesign } from './rule-design.tsx';
import { emptyCondition, missingIn, missingInConditions, type RuleDraft } from './rules-draft.ts';
import type { RuleCount, RuleFields } from './rules-queries.ts';

interface RuleCardProps {
  feed: Feed;
  feedId: string;
  settings: FeedSettings;
  rule: RuleDraft;
  rules: readonly RuleDraft[];
  place: number;
  timeZone: string | null;
  fields: RuleFields;
  count: RuleCount | undefined;
  hasProducts: boolean;
  showsFaults: boolean;
  isDragged: boolean;
  onChange: (rule: RuleDraft, timeZone?: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
}

/** One rule: its conditions, what it does, how many products it matches, and pictures of some of them. */
export function RuleCard(props: RuleCardProps) {
  const { rule, place, count, hasProducts, showsFaults, isDragged, onChange } = props;
  const fault = showsFaults ? missingIn(rule) : undefined;
  const isOpen = missingInConditions(rule) !== undefined;
  return (
    <li
      data-rule={rule.id}
      aria-label={texts.rule(place + 1, rule.name)}
      className={classes(
        'grid min-w-0 gap-4 rounded-card border bg-surface p-5',
        isDragged ? 'border-accent shadow-lg' : 'border-line',
        !rule.isOn && 'opacity-75',
      )}
    >
      <RuleHead {...props} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Conditions {...props} />
          <RuleDoes {...props} />
          <RuleWindow rule={rule} timeZone={props.timeZone} onChange={onChange} />
          {fault !== undefined && (
            <p role="alert" className="text-sm text-bad">
              {fault}
            </p>
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          {isOpen ? (
            <p className="text-sm text-muted">{texts.chooseField}</p>
          ) : (
            <>
              {hasProducts && <Numbers {...props} />}
              {count !== undefined && (
                <RuleExamples
                  {...{ feedId: props.feedId, settings: props.settings, rule }}
                  projectId={props.feed.project_id}
                  examples={count.examples}
                />
              )}
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function RuleHead({ rule, rules, place, onChange, onMove, onRemove, onDragStart }: RuleCardProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <span
        title={texts.drag}
        onPointerDown={onDragStart}
        className="-ml-2 hidden h-9 cursor-grab touch-none items-center text-muted active:cursor-grabbing sm:inline-flex"
      >
        <GripVertical className="size-5" />
        <span aria-hidden="true" className="tabular w-5 text-center text-lg font-semibold text-ink">
          {place + 1}
        </span>
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <Field label={texts.name}>
          <Input
            value={rule.name}
            maxLength={100}
            onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Checkbox label={texts.isOn} isChecked={rule.isOn} onChange={(isOn) => onChange({ ...rule, isOn })} />
      <div className="flex gap-1">
        <IconButton
          label={texts.moveUp(rule.name)}
          icon={<ArrowUp className="size-4" />}
          isDisabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          label={texts.moveDown(rule.name)}
          icon={<ArrowDown className="size-4" />}
          isDisabled={place === rules.length - 1}
          onClick={() => onMove(place + 1)}
        />
        <IconButton label={texts.remove(rule.name)} icon={<Trash2 className="size-4" />} onClick={onRemove} />
      </div>
    </div>
  );
}

function Conditions({ rule, fields, onChange }: RuleCardProps) {
  const { conditions } = rule;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-base font-medium">{texts.when}</legend>
      {conditions.length > 1 && (
        <SegmentedControl
          legend={texts.match}
          options={[
            { value: 'all', label: texts.all },
            { value: 'any', label: texts.any },
          ]}
          value={rule.match}
          onChange={(match) => onChange({ ...rule, match })}
        />
      )}
      {conditions.length === 0 && <p className="text-muted">{texts.everything}</p>}
      {conditions.map((condition, at) => (
        <ConditionRow
          // Conditions have no ids, so they are identified by their position.
          key={at}
          condition={condition}
          fields={fields}
          onChange={(next) => onChange({ ...rule, conditions: conditions.with(at, next) })}
          onRemove={() => onChange({ ...rule, conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      <Button
        className="justify-self-start"
        icon={<Plus />}
        onClick={() => onChange({ ...rule, conditions: [...conditions, emptyCondition] })}
      >
        {texts.addCondition}
      </Button>
    </fieldset>
  );
}

/** Shows numbers such as "Matches 214 · draws 180 (34 go to rule 1 'Sale')", and warnings about them. */
function Numbers({ rule, rules, count }: RuleCardProps) {
  if (count === undefined) return <p className="text-sm text-muted">{texts.counting}</p>;
  const taken = count.taken.map(({ id, count: takes }) => {
    const at = rules.findIndex((other) => other.id === id);
    return { count: takes, place: at + 1, name: rules[at]?.name ?? '' };
  });
  return (
    <div className="grid gap-1.5">
      <p className="tabular">
        <strong className="font-semibold">{texts.counted(count.matches)}</strong>
        {' · '}
        {rule.isOn ? texts.draws[rule.does.kind](count.draws) : texts.off}{' '}
        {taken.length > 0 && <span className="text-muted">{texts.taken(taken)}</span>}
      </p>
      {count.window === 'to come' && <p className="text-sm text-muted">{texts.toCome}</p>}
      {count.remarks.map(({ code, text }) => (
        <p key={code + text} className="text-sm text-warn">
          {text}
        </p>
      ))}
    </div>
  );
}

function RuleDoes({ feed, feedId, settings, rule, count, onChange }: RuleCardProps) {
  const { does } = rule;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="text-base font-medium">{texts.does}</p>
        <SegmentedControl
          legend={texts.does}
          options={[
            { value: 'template', label: texts.template },
            { value: 'photo', label: texts.photo },
            { value: 'leave_out', label: texts.leaveOut },
          ]}
          value={does.kind}
          onChange={(kind) =>
            onChange({ ...rule, does: kind === 'template' ? { kind, template_id: '' } : { kind } })
          }
        />
      </div>
      {does.kind === 'template' && (
        <RuleDesign
          {...{ feedId, settings, rule }}
          projectId={feed.project_id}
          examples={missingInConditions(rule) === undefined ? (count?.examples ?? []) : []}
          onChange={(design) => onChange({ ...rule, ...design })}
        />
      )}
      {does.kind === 'leave_out' && <p className="text-sm text-muted">{texts.leaveOutHint}</p>}
    </div>
  );
}
