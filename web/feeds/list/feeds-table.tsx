import type { WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { FeedRow } from './feed-row.tsx';

const texts = feedsMessages;

interface FeedsTableProps {
  feeds: readonly WholeFeed[];
  projectId: string | undefined;
  onDelete: (feed: WholeFeed) => void;
}

/** On narrow screens the columns that say least give way; the name cell then carries what they said. */
export function FeedsTable({ feeds, projectId, onDelete }: FeedsTableProps) {
  return (
    <DataTable
      label={texts.title}
      head={
        <>
          <HeadCell>{texts.columnName}</HeadCell>
          <HeadCell className="hidden w-[16%] lg:table-cell">{texts.columnTemplate}</HeadCell>
          <HeadCell className="hidden w-28 sm:table-cell">{texts.columnStatus}</HeadCell>
          <HeadCell className="hidden w-36 lg:table-cell">{texts.columnUpdated}</HeadCell>
          <HeadCell className="w-48 text-right sm:w-52 xl:w-86">{texts.columnActions}</HeadCell>
        </>
      }
    >
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} projectId={projectId} onDelete={() => onDelete(feed)} />
      ))}
    </DataTable>
  );
}
