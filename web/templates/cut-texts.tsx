import { Link } from '@tanstack/react-router';
import type { CutTexts as Counted } from '#core/contract/templates/templates-api.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { StatusDot } from '#web/ui/display/badge.tsx';

/** Maximum number of feeds listed by name; further ones are only counted. */
const feedsShown = 3;

interface CutTextsProps {
  counted: Counted | null;
  projectId: string;
}

/** Says how many products of a template have a text that is cut; each feed links to its products of these. Nothing if all texts fit. */
export function CutTexts({ counted, projectId }: CutTextsProps) {
  if (counted === null || counted.cut === 0) return null;
  const { cut, products, feeds } = counted;
  const sentence = texts.cutTexts(cut, formatNumber(cut), formatNumber(products));
  const [only] = feeds.length === 1 ? feeds : [];
  return (
    <span className="relative flex flex-wrap gap-x-2 justify-self-start text-xs [overflow-wrap:anywhere]">
      <StatusDot tone="warn">
        {only === undefined ? (
          sentence
        ) : (
          <CutTextsLink feedId={only.id} projectId={projectId}>
            {sentence}
          </CutTextsLink>
        )}
      </StatusDot>
      {only === undefined &&
        feeds.slice(0, feedsShown).map((feed) => (
          <CutTextsLink key={feed.id} feedId={feed.id} projectId={projectId}>
            {texts.cutTextsIn(formatNumber(feed.cut), feed.name)}
          </CutTextsLink>
        ))}
    </span>
  );
}

function CutTextsLink(props: { feedId: string; projectId: string; children: string }) {
  return (
    <Link
      to={pages.feed.href(props.feedId, props.projectId)}
      search={{ finding: 'text_cut' }}
      className="font-medium underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      {props.children}
    </Link>
  );
}
