import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scissors, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { rulesMessages } from '#core/messages/screens/feeds/rules-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { separatePicks } from '#core/rules/hand-picked.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { cutOutCountsQuery, feedRulesQuery, projectTemplatesQuery } from '#web/feeds/feed-queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import type { FeedViewProps } from '../feed-view-props.ts';

/** Who gets which ad, from what holds for all products to what holds for a single one. */
export function DesignView({
  feed,
  feedmakerId,
  info,
  status,
  outputs,
}: FeedViewProps & { feedmakerId: string }) {
  const own = outputs.data?.filter((output) => output.template_id !== null) ?? [];
  return (
    <>
      <p className="max-w-2xl text-sm text-pretty text-muted">{texts.designIntro}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DefaultTemplate feed={feed} />
        <Rules feed={feed} feedmakerId={feedmakerId} />
        {own.length > 0 && <OutputTemplates feed={feed} outputs={own} />}
        <CutOuts
          feed={feed}
          feedmakerId={feedmakerId}
          isOn={info.data?.feedSettings.removeBg}
          run={status?.run ?? null}
        />
      </div>
    </>
  );
}

function DefaultTemplate({ feed }: { feed: Feed }) {
  const { template_id: id, template_name: name, project_id: projectId } = feed;
  return (
    <Card
      title={texts.defaultTemplate}
      aside={<LinkButton to={pages.editFeed.href(feed.id, projectId)}>{texts.chooseOther}</LinkButton>}
    >
      {id === null ? (
        <p className="text-muted">{feedsMessages.noTemplateAssigned}</p>
      ) : (
        <TemplateLine id={id} name={name ?? id} projectId={projectId} note={texts.forAllProducts} />
      )}
    </Card>
  );
}

interface TemplateLineProps {
  id: string;
  name: string;
  projectId: string;
  /** Which products get it. */
  note: ReactNode;
}

/** A template as a picture, with its name and who gets it. */
function TemplateLine({ id, name, projectId, note }: TemplateLineProps) {
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Picture src={addresses.templatePreview.href({ templateId: id })} alt="" className="size-20 shrink-0" />
      <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <Link
          to={pages.template.href(id, projectId)}
          className="font-medium hover:text-accent hover:underline"
        >
          {name}
        </Link>
        <span className="text-sm text-pretty text-muted">{note}</span>
      </div>
    </div>
  );
}

/** The feed's rules in their order, and how many products were decided by hand. */
function Rules({ feed, feedmakerId }: { feed: Feed; feedmakerId: string }) {
  const query = useQuery(feedRulesQuery(feedmakerId));
  const { written, pickedCount } = separatePicks(query.data?.rules ?? []);
  return (
    <Card
      title={rulesMessages.title}
      aside={
        <LinkButton to={pages.feedRules.href(feed.id, feed.project_id)} icon={<Workflow />}>
          {texts.changeRules}
        </LinkButton>
      }
    >
      {query.data === undefined ? (
        <NotLoaded query={query} failed={rulesMessages.loadFailed} />
      ) : (
        <div className="grid gap-4">
          {written.length === 0 && (
            <p className="text-sm text-pretty text-muted">{rulesMessages.emptyText}</p>
          )}
          <ol className="grid gap-3 empty:hidden">
            {written.map((rule) => (
              <RuleLine key={rule.id} rule={rule} projectId={feed.project_id} />
            ))}
          </ol>
          {pickedCount > 0 && (
            <p className="text-sm text-muted">{texts.pickedByHand(frameMessages.product(pickedCount))}</p>
          )}
        </div>
      )}
    </Card>
  );
}

function RuleLine({ rule, projectId }: { rule: Rule; projectId: string }) {
  const templates = useQuery(projectTemplatesQuery(projectId)).data?.items;
  const { does } = rule;
  const id = does.kind === 'template' ? does.template_id : undefined;
  const result = {
    template: templates?.find((each) => each.id === id)?.name ?? rulesMessages.template,
    photo: rulesMessages.photo,
    leave_out: rulesMessages.leaveOut,
  }[does.kind];
  return (
    <li className="flex min-w-0 items-center gap-4">
      <Picture
        src={id === undefined ? null : addresses.templatePreview.href({ templateId: id })}
        alt=""
        className="size-10 shrink-0"
      />
      <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <span className="font-medium">{rule.name}</span>
        <span className="text-sm text-muted">{rule.isOn ? result : texts.ruleOff}</span>
      </span>
    </li>
  );
}

/** The outputs with a template of their own. */
function OutputTemplates({ feed, outputs }: { feed: Feed; outputs: readonly Output[] }) {
  return (
    <Card title={texts.outputTemplates}>
      <ul className="grid gap-4">
        {outputs.map(({ id, name, template_id: templateId, template_name: templateName }) => (
          <li key={id}>
            <TemplateLine
              id={templateId ?? ''}
              name={templateName ?? outputMessages.lostTemplate}
              projectId={feed.project_id}
              note={texts.forOutput(name)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CutOutsProps {
  feed: Feed;
  feedmakerId: string;
  /** True if backgrounds are removed; undefined if unknown. */
  isOn: boolean | undefined;
  run: FeedStatus['run'];
}

/** Result of background removal, with a link to the photos that need a decision. */
function CutOuts({ feed, feedmakerId, isOn = false, run }: CutOutsProps) {
  const counts = useQuery({ ...cutOutCountsQuery(feedmakerId), enabled: isOn }).data;
  // Until later decisions are loaded, the run's numbers are shown.
  const cutOut = counts?.cut_out ?? run?.cut_out_count ?? 0;
  const doubtful = counts?.to_look_at ?? run?.doubtful_count ?? 0;
  const waiting = counts?.waiting ?? 0;
  return (
    <Card
      title={cutOutMessages.title}
      aside={
        isOn ? (
          <LinkButton
            to={pages.cutOuts.href(feed.id, feed.project_id)}
            icon={<Scissors />}
            kind={doubtful > 0 ? 'primary' : 'secondary'}
          >
            {cutOutMessages.review}
          </LinkButton>
        ) : (
          <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)}>
            {texts.removeBackgrounds}
          </LinkButton>
        )
      }
    >
      {isOn ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular">
          <span>{cutOutMessages.cutOutCount(formatNumber(cutOut))}</span>
          {doubtful > 0 ? (
            <StatusDot tone="warn">{cutOutMessages.toLookAtCount(formatNumber(doubtful))}</StatusDot>
          ) : (
            <span className="text-muted">{cutOutMessages.nothingToLookAt}</span>
          )}
          {waiting > 0 && (
            <span className="text-muted">{cutOutMessages.decisionsWait(formatNumber(waiting))}</span>
          )}
        </p>
      ) : (
        <p className="text-sm text-pretty text-muted">{texts.backgroundsKept}</p>
      )}
    </Card>
  );
}
