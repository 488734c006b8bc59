import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { versionMessages as texts } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Cell, DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { feedVersionsQuery, useReturnToVersion, versionDifferenceQuery } from './version-queries.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

interface VersionsListProps {
  feedmakerId: string;
  status: FeedStatus | undefined;
}

export function VersionsList({ feedmakerId, status }: VersionsListProps) {
  const publishedAt = status?.published?.published_at;
  const query = useQuery(feedVersionsQuery(feedmakerId, publishedAt));
  const [chosen, setChosen] = useState<FeedVersion>();
  const [isAsking, setIsAsking] = useState(false);
  if (query.data === undefined) return <NotLoaded query={query} failed={texts.failed} />;
  const { items } = query.data;
  if (items.length === 0)
    return <EmptyState icon={<History />} title={texts.noneTitle} text={texts.noneText} />;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-pretty text-muted">{texts.intro}</p>
      <DataTable
        label={texts.versions}
        head={
          <>
            <HeadCell>{texts.published}</HeadCell>
            <HeadCell className="hidden w-24 text-right sm:table-cell">
              {feedDetailMessages.products}
            </HeadCell>
            <HeadCell className="hidden w-24 text-right sm:table-cell">{texts.pictures}</HeadCell>
            <HeadCell className="w-40">
              <span className="sr-only">{texts.returnTo}</span>
            </HeadCell>
          </>
        }
      >
        {items.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            onReturn={() => {
              setChosen(version);
              setIsAsking(true);
            }}
          />
        ))}
      </DataTable>
      {chosen !== undefined && (
        <ReturnDialog
          key={chosen.id}
          feedmakerId={feedmakerId}
          version={chosen}
          publishedAt={publishedAt}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function VersionRow({ version, onReturn }: { version: FeedVersion; onReturn: () => void }) {
  const moment = formatDateTime(version.published_at);
  const pictures = formatNumber(version.enhanced_count + version.kept_count);
  return (
    <tr>
      <Cell>
        <div className="grid gap-0.5">
          <span className="font-medium">
            <RelativeTime instant={version.published_at} />
          </span>
          <span className="text-xs text-muted tabular">
            {moment}
            <span className="sm:hidden">
              {' '}
              · {formatNumber(version.product_count)} {feedDetailMessages.products.toLowerCase()}
            </span>
          </span>
        </div>
      </Cell>
      <Cell className="hidden text-right tabular sm:table-cell">{formatNumber(version.product_count)}</Cell>
      <Cell className="hidden text-right tabular sm:table-cell">{pictures}</Cell>
      <Cell className="text-right">
        {version.is_up ? (
          <StatusDot tone="good">{texts.isUp}</StatusDot>
        ) : (
          <Button onClick={onReturn} aria-label={texts.returnToNamed(moment)}>
            {texts.returnShort}
          </Button>
        )}
      </Cell>
    </tr>
  );
}

interface ReturnDialogProps {
  feedmakerId: string;
  version: FeedVersion;
  publishedAt: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Says how many products change by a return to a version, and asks for confirmation. */
function ReturnDialog({ feedmakerId, version, publishedAt, isOpen, onClose }: ReturnDialogProps) {
  const query = useQuery({
    ...versionDifferenceQuery(feedmakerId, version.id, publishedAt),
    enabled: isOpen,
  });
  const back = useReturnToVersion(feedmakerId, onClose);
  const { outputs = 0, staying_outputs: staying = 0, ...products } = query.data ?? {};
  const isSame = Object.values(products).every((count) => count === 0);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={back.isPending}
      kind="primary"
      title={texts.confirmTitle(formatDateTime(version.published_at))}
      confirmLabel={texts.returnTo}
      onClose={onClose}
      onConfirm={() => back.run(version.id)}
    >
      <span aria-live="polite">
        {query.isPending && texts.comparing}
        {query.isError && texts.compareFailed}
        {query.data !== undefined && (isSame ? texts.changesNothing : texts.changes(query.data))}{' '}
        {texts.outputs(outputs, staying)}
      </span>{' '}
      {texts.pauses}
    </ConfirmDialog>
  );
}
