import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Progress } from '../display/progress.tsx';
import type { Usage } from './use-usage.ts';

interface PublishedBodyProps {
  usage: Usage | null;
  total: number;
  projectId: string;
}

/** How many pictures of each feed are drawn with the published version, and links to the feeds. */
export function PublishedBody({ usage, total, projectId }: PublishedBodyProps) {
  const left = Math.min(usage?.to_draw ?? total, total);
  return (
    <>
      {total > 0 && (
        <div role="status" className="grid gap-2">
          <p className="text-base">
            {left === 0
              ? texts.drawn
              : texts.drawing({ left: formatNumber(left), total: formatNumber(total) })}
          </p>
          <Progress label={texts.progress} value={total - left} max={total} />
        </div>
      )}
      {usage !== null && usage.feeds.length > 0 && (
        <ul aria-label={texts.feedList} className="grid gap-1">
          {usage.feeds.map(({ id, record_id: recordId, name }) => (
            <li key={id}>
              <a
                href={recordId === null ? pages.feeds.href(projectId) : pages.feed.href(recordId, projectId)}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-accent hover:underline"
              >
                {texts.toFeed(name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
