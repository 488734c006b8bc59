import { publishMessages as texts } from '#core/messages/screens/editor/saving/publish-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Progress } from '#web/ui/display/progress.tsx';
import { useSaver } from '../../session/use-saver.ts';
import type { Usage } from './use-usage.ts';

/** How many pictures of each feed are drawn with the published version, and links to the feeds. */
export function PublishedBody({ usage, total }: { usage: Usage | null; total: number }) {
  const { projectId } = useSaver();
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
          {usage.feeds.map(({ id, name }) => (
            <li key={id}>
              <a
                href={pages.feed.href(id, projectId)}
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
