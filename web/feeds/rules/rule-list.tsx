import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { countRules } from '#core/contract/feeds/rules-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { Notice } from '#web/ui/page/notice.tsx';
import { RuleCard } from './rule-card.tsx';
import { moved, type RuleDraft, type RulesDraft } from './rules-draft.ts';
import { ruleFieldsQuery } from './rules-queries.ts';

interface RuleListProps {
  feed: Feed;
  feedId: string;
  settings: FeedSettings;
  draft: RulesDraft;
  counts: UseQueryResult<EndpointReply<typeof countRules>>;
  showsFaults: boolean;
  onChange: (draft: RulesDraft) => void;
  /** Announces a text to screen readers. */
  onSay: (text: string) => void;
  /** Called when the last rule was deleted, because the focus was in it. */
  onEmpty: () => void;
}

/** The rules in order and, as the last line, what happens to all other products. */
export function RuleList(props: RuleListProps) {
  const { feed, feedId, settings, draft, counts, showsFaults, onChange, onSay, onEmpty } = props;
  const { rules } = draft;
  const list = useRef<HTMLOListElement>(null);
  const fields = useQuery(ruleFieldsQuery(feedId)).data?.fields ?? [];
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length || to === from) return;
    onChange({ ...draft, rules: moved(rules, from, to) });
    onSay(texts.moved(rules[from]!.name, to + 1, rules.length));
  };
  const drag = useDrag(list, move);
  const remove = (index: number) => {
    onChange({ ...draft, rules: rules.toSpliced(index, 1) });
    onSay(texts.removed(rules[index]!.name));
    const next = list.current?.querySelectorAll<HTMLElement>('[data-rule] input')[index === 0 ? 1 : 0];
    if (next === undefined) onEmpty();
    else next.focus();
  };
  const data = counts.data;
  const rest = data === undefined || data.products === 0 ? undefined : texts.rest(data.rest);
  return (
    <div className="grid gap-4">
      {data?.products === 0 && <Notice text={texts.notRead} />}
      {data?.is_whole === false && <Notice text={texts.firstOnly(data.products)} />}
      {counts.isError && <Notice tone="warn" text={texts.countFailed} />}
      <ol ref={list} aria-label={texts.list} className="grid gap-4">
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.id}
            {...{ feed, feedId, settings, rule, fields, showsFaults }}
            rules={rules}
            place={index}
            timeZone={draft.timeZone}
            count={data?.rules.find(({ id }) => id === rule.id)}
            hasProducts={data !== undefined && data.products > 0}
            onChange={(next: RuleDraft, timeZone) =>
              onChange({ rules: rules.with(index, next), timeZone: timeZone ?? draft.timeZone })
            }
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            isDragged={drag.index === index}
            onDragStart={(event) => drag.start(event, index)}
          />
        ))}
        <li className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-dashed border-line px-5 py-4">
          <span>
            <strong className="font-semibold">{texts.default}</strong>{' '}
            <span className="text-muted">{texts.defaultText}</span>
          </span>
          {rest !== undefined && <span className="tabular text-sm text-muted">{rest}</span>}
        </li>
      </ol>
    </div>
  );
}

/** Handles dragging a rule by its handle: it changes places with its neighbour when the pointer has passed the middle of that. */
function useDrag(list: { current: HTMLOListElement | null }, move: (from: number, to: number) => void) {
  const [index, setIndex] = useState<number | undefined>(undefined);
  const now = useRef({ at: 0, move });
  // Updated after each move, so that the next one uses the changed list.
  useEffect(() => {
    now.current.move = move;
  });
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    now.current.at = from;
    setIndex(from);
    const follow = ({ clientY }: { clientY: number }) => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])];
      const { at } = now.current;
      const middle = (card: HTMLElement | undefined) => {
        const box = card?.getBoundingClientRect();
        return box === undefined ? undefined : box.top + box.height / 2;
      };
      const [above, below] = [middle(cards[at - 1]), middle(cards[at + 1])];
      const to =
        above !== undefined && clientY < above
          ? at - 1
          : below !== undefined && clientY > below
            ? at + 1
            : at;
      if (to === at) return;
      now.current.move(at, to);
      now.current.at = to;
      setIndex(to);
    };
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      setIndex(undefined);
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  return { index, start };
}
