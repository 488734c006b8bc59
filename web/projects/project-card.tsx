import { Link } from '@tanstack/react-router';
import { CircleAlert, CirclePause, Images, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { ProjectCard as ProjectCardData } from '#core/contract/projects-api.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { formatDate } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { sizedSource } from '#web/ui/display/sized-source.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

interface ProjectCardProps {
  project: ProjectCardData;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProjectCard({ project, onEdit, onDelete }: ProjectCardProps) {
  return (
    <article className="relative flex min-w-0 animate-arrive flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow duration-150 hover:shadow-raised">
      <Mosaic urls={project.image_urls} />
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-2.5 p-5 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h2
            className="line-clamp-2 min-w-0 text-lg font-semibold [overflow-wrap:anywhere]"
            title={project.name}
          >
            {project.name}
          </h2>
          {project.active_feed_count > 0 && (
            <span className="shrink-0 pt-0.5 text-sm text-muted">
              <StatusDot tone="good">{projectsMessages.activeFeeds(project.active_feed_count)}</StatusDot>
            </span>
          )}
        </div>
        <p className="text-sm text-muted tabular">
          {projectsMessages.feedsAndEnhanced(
            frameMessages.feed(project.feed_count),
            frameMessages.product(project.enhanced_count),
          )}
          <span className="block">
            {project.last_run_at === null ? (
              projectsMessages.createdOn(formatDate(project.created_at))
            ) : (
              <>
                {projectsMessages.lastRun} <RelativeTime instant={project.last_run_at} />
              </>
            )}
          </span>
        </p>
        <ToDo project={project} />
      </div>
      <div className="flex items-center gap-1 px-5 pb-5">
        <LinkButton
          to={pages.templates.href(project.id)}
          aria-label={`${projectsMessages.viewProject} ${project.name}`}
          // Extends the link over the whole card, so that it can be pressed anywhere, while screen readers announce only this link.
          className="static! mr-auto after:absolute after:inset-0 after:rounded-card"
        >
          {projectsMessages.viewProject}
        </LinkButton>
        <IconButton
          label={`${projectsMessages.edit} ${project.name}`}
          icon={<Pencil />}
          className="z-1"
          onClick={onEdit}
        />
        <IconButton
          label={`${projectsMessages.delete} ${project.name}`}
          icon={<Trash2 />}
          className="z-1"
          onClick={onDelete}
        />
      </div>
    </article>
  );
}

/** What a person has to do, the most urgent first; each line links to the feeds concerned. */
function ToDo({ project }: { project: ProjectCardData }) {
  const { failed_feed_count: failed, waiting_feed_count: waiting, task_count: tasks } = project;
  if (failed + waiting + tasks === 0) return null;
  return (
    <div className="-my-1.5 grid justify-items-start">
      {failed > 0 && (
        <FeedsLink projectId={project.id} className="text-bad">
          <CircleAlert />
          {projectsMessages.failedFeeds(failed)}
        </FeedsLink>
      )}
      {waiting > 0 && (
        <FeedsLink projectId={project.id} className="text-warn">
          <CirclePause />
          {projectsMessages.waitingFeeds(waiting)}
        </FeedsLink>
      )}
      {tasks > 0 && (
        <FeedsLink projectId={project.id}>
          <StatusDot tone="warn">{taskMessages.tasksIn(tasks, project.task_feed_count)}</StatusDot>
        </FeedsLink>
      )}
    </div>
  );
}

interface FeedsLinkProps {
  projectId: string;
  className?: string;
  children: ReactNode;
}

/** Link that is above the link covering the whole card, so that it can be pressed. */
function FeedsLink({ projectId, className, children }: FeedsLinkProps) {
  return (
    <Link
      to={pages.feeds.href(projectId)}
      className={classes(
        'relative z-1 inline-flex min-h-9 items-center gap-2 text-sm font-medium hover:text-accent [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
    >
      {children}
    </Link>
  );
}

/** Up to three pictures: three square ones exactly fill an area of 3:2, three tall ones are side by side; one or two share the area. */
function Mosaic({ urls }: { urls: readonly string[] }) {
  const [isTall, setIsTall] = useState(false);
  const shown = urls.slice(0, 3);
  return (
    <div
      // The area of pictures is low on a phone if there are none, so that the next project is visible too.
      className={classes(
        'relative border-b border-line bg-sunken',
        shown.length === 0 ? 'h-24 sm:aspect-3/2 sm:h-auto' : 'aspect-3/2',
      )}
    >
      {shown.length === 0 ? (
        <div aria-hidden="true" className="absolute inset-0 grid place-items-center text-line-strong">
          <Images className="size-8" strokeWidth={1.5} />
        </div>
      ) : (
        <div
          className={classes(
            'absolute inset-0 grid gap-px',
            shown.length === 3 && (isTall ? 'grid-cols-3' : 'grid-cols-3 grid-rows-2'),
            shown.length === 2 && 'grid-cols-2',
          )}
        >
          {shown.map((url, position) => (
            <img
              key={url}
              {...sizedSource(url, '(min-width: 40rem) 16rem, 60vw')}
              alt=""
              loading="lazy"
              src={url}
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                position === 0 && setIsTall(naturalHeight > naturalWidth * 1.5)
              }
              className={classes(
                'size-full min-h-0 min-w-0 object-cover',
                shown.length === 3 && position === 0 && !isTall && 'col-span-2 row-span-2',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Placeholder of a card while the list is loading, as large as a card. */
export function ProjectCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-3/2" />
      <div className="grid gap-3 p-5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-1.5 h-9 w-28" />
      </div>
    </div>
  );
}
