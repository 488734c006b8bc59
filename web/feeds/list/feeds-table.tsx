import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { feedListMessages } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { FeedRow } from './feed-row.tsx';

interface FeedsTableProps {
  feeds: readonly WholeFeed[];
  projectId: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onDelete: (feed: WholeFeed) => void;
}

/** The table of feeds. On narrow screens the least informative columns give way; the name cell then carries their facts. */
export function FeedsTable({ feeds, projectId, chosen, onChoose, onDelete }: FeedsTableProps) {
  const isWhole = feeds.every(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <DataTable
      label={texts.title}
      head={
        <>
          <HeadCell>
            <div className="flex items-center gap-3">
              <Checkbox
                label={<span className="sr-only">{feedListMessages.chooseAll}</span>}
                isChecked={isWhole}
                onChange={(isChosen) => onChoose(new Set(isChosen ? feeds.map(({ id }) => id) : []))}
              />
              {texts.columnName}
            </div>
          </HeadCell>
          <HeadCell className="hidden w-[16%] lg:table-cell">{texts.columnTemplate}</HeadCell>
          <HeadCell className="hidden w-40 sm:table-cell">{texts.columnStatus}</HeadCell>
          <HeadCell className="hidden w-32 lg:table-cell">{texts.columnUpdated}</HeadCell>
          <HeadCell className="w-27 text-right sm:w-52 xl:w-86">{texts.columnActions}</HeadCell>
        </>
      }
    >
      {feeds.map((feed) => (
        <FeedRow
          key={feed.id}
          feed={feed}
          projectId={projectId}
          isChosen={chosen.has(feed.id)}
          onChoose={(isChosen) => choose(feed.id, isChosen)}
          onDelete={() => onDelete(feed)}
        />
      ))}
    </DataTable>
  );
}
