import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { updateFeedRules } from '#core/contract/feeds/rules-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { useTellDesigns } from '#web/feeds/use-tell-designs.ts';
import { SaveBar } from '#web/ui/dialog/save-bar.tsx';
import { countRuleChanges } from './count-rule-changes.ts';
import { RuleList } from './rule-list.tsx';
import { makeTemplates } from './make-templates.ts';
import {
  countable,
  missingIn,
  missingInConditions,
  newRule,
  type RuleDraft,
  type RulesDraft,
  sentRule,
} from './rules-draft.ts';
import { feedRulesQuery } from '#web/feeds/feed-queries.ts';
import { ruleCountsQuery, ruleFieldsQuery, type RuleFields } from './rules-queries.ts';

interface RulesEditorProps {
  feed: Feed;
  feedId: string;
  stored: { rules: Rule[]; timeZone: string | null };
  settings: FeedSettings;
}

/** Editor of the rules, with the products that they match. Nothing applies before it is saved. */
export function RulesEditor({ feed, feedId, stored, settings }: RulesEditorProps) {
  const [draft, setDraft] = useState<RulesDraft>(stored);
  /** Number of times that the rules were saved; after each, the designs to choose from are folded again. */
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const changeCount = countRuleChanges(draft, stored);
  const counts = useCounts(feedId, draft);
  const open = draft.rules.filter((rule) => missingIn(rule) !== undefined).length;
  const fields = useQuery(ruleFieldsQuery(feedId)).data?.fields ?? [];
  const saleField = findSaleField(fields);
  const tellDesigns = useTellDesigns(feedId, feed.project_id);
  const saving = useAction({
    mutationFn: async () => {
      // What is made stays in the draft, so that another attempt does not make it again.
      const keep = (rules: readonly RuleDraft[]) => setDraft((now) => ({ ...now, rules }));
      const rules = await makeTemplates(draft.rules, feed.project_id, settings, keep);
      const body = { rules: rules.map(sentRule), timeZone: draft.timeZone };
      return call(updateFeedRules, { params: { feedId }, body });
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(feedRulesQuery(feedId).queryKey, saved);
      setDraft(saved);
      setRound((last) => last + 1);
      notify.success(texts.saved);
      void tellDesigns();
      await outdate(keys.feedStatus(feedId), keys.serviceFeed(feedId));
    },
    failed: texts.saveFailed,
  });
  const save = () => {
    setShowsFaults(open > 0);
    if (open > 0) setSaid(texts.incomplete(open));
    else saving.run();
  };
  const focusRule = useFocusOfAdded();
  const add = (rule: RuleDraft) => {
    setDraft({ ...draft, rules: [...draft.rules, rule] });
    focusRule(rule.id);
  };
  if (draft.rules.length === 0 && changeCount === 0)
    return (
      <EmptyState
        icon={<Workflow />}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {saleField !== undefined && (
              <Button kind="primary" onClick={() => add(saleRule(saleField))}>
                {texts.example}
              </Button>
            )}
            <Button
              kind={saleField === undefined ? 'primary' : 'secondary'}
              icon={<Plus />}
              onClick={() => add(newRule(texts.newName(1)))}
            >
              {texts.add}
            </Button>
          </div>
        }
      />
    );
  return (
    <div className="grid gap-4">
      <RuleList
        key={round}
        {...{ feed, feedId, settings, draft, counts, showsFaults }}
        onChange={setDraft}
        onSay={setSaid}
        onEmpty={() => addButton.current?.focus()}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        ref={addButton}
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => add(newRule(texts.newName(draft.rules.length + 1)))}
      >
        {texts.add}
      </Button>
      <SaveBar
        count={changeCount}
        onDiscard={() => setDraft(stored)}
        leaveTitle={texts.leave}
        isBusy={saving.isPending}
      >
        {showsFaults && open > 0 && <p className="text-sm text-bad">{texts.incomplete(open)}</p>}
        <Button kind="primary" isBusy={saving.isPending} isDisabled={changeCount === 0} onClick={save}>
          {texts.save}
        </Button>
      </SaveBar>
    </div>
  );
}

/** Counts the products of each rule whose conditions are complete. Delayed, so that typing is not slowed down. */
function useCounts(feedId: string, draft: RulesDraft) {
  const late = useDeferredValue(draft);
  const list = useMemo(() => {
    const whole = late.rules.filter((rule) => missingInConditions(rule) === undefined);
    const rules = whole.map((rule) => ({
      ...countable({ ...rule, name: rule.name.trim() || '–' }),
      until: rule.from !== null && rule.until !== null && rule.from >= rule.until ? null : rule.until,
    }));
    return { rules, timeZone: late.timeZone };
  }, [late]);
  return useQuery({ ...ruleCountsQuery(feedId, list), enabled: late.rules.length > 0 });
}

/** Returns a function that moves the focus into an added rule, as the button that added the first rule disappears with the focus. */
function useFocusOfAdded(): (id: string) => void {
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added !== undefined)
      document.querySelector<HTMLElement>(`[data-rule="${CSS.escape(added)}"] input`)?.focus();
  }, [added]);
  return setAdded;
}

const saleStarter = 'bold-sale';

/** Returns the feed's field for sale prices; undefined if it has none. */
function findSaleField(fields: RuleFields): string | undefined {
  return fields.find(({ path }) => /(^|[:/@])sale_?price$/i.test(path))?.path;
}

function saleRule(field: string): RuleDraft {
  const conditions = [{ field, operation: 'exists' as const, values: [] }];
  return newRule(texts.exampleName, { conditions, starter: saleStarter });
}
