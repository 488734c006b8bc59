import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useArrival } from '#web/lib/pages/use-arrival.ts';
import { useDocumentTitle } from '#web/lib/pages/use-document-title.ts';
import { classes } from '../classes.ts';

/** Style of a form with its result next to it, if there is room: the same two columns on all such screens. */
export const formColumns =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6';

interface ScreenProps {
  /** The screen's only h1. */
  title: string;
  /** Title of the browser tab; by default the title. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** Content next to the title, such as a status. */
  badge?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Makes the content wider, so that pictures can use all of a large window. */
  width?: 'wide';
  children: ReactNode;
}

const widths = { usual: 'max-w-7xl', wide: 'max-w-[106rem]' };

/** Frame of a screen inside the app shell: back link, title, actions, content. The main landmark is in the shell. */
export function Screen(props: ScreenProps) {
  useDocumentTitle(props.documentTitle ?? props.title);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, props.title);
  return (
    <div
      className={classes(
        'mx-auto grid w-full gap-4 px-4 py-4 sm:gap-6 sm:px-6 sm:py-6 lg:px-8',
        widths[props.width ?? 'usual'],
      )}
    >
      <header className="grid gap-2">
        {props.back !== undefined && (
          <Link
            to={props.back.to}
            className="-ml-1.5 inline-flex h-9 items-center gap-1 justify-self-start rounded-control px-1.5 text-sm font-medium text-muted hover:text-ink"
          >
            <ChevronLeft className="size-4" />
            {props.back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 sm:flex-[1_1_16rem]">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1
                ref={heading}
                tabIndex={-1}
                className="text-xl font-semibold tracking-tight outline-none [overflow-wrap:anywhere]"
              >
                {props.title}
              </h1>
              {props.badge}
            </div>
            {props.subtitle !== undefined && (
              <p className="text-muted [overflow-wrap:anywhere]">{props.subtitle}</p>
            )}
          </div>
          {props.actions !== undefined && <div className="flex flex-wrap gap-2">{props.actions}</div>}
        </div>
      </header>
      {props.children}
    </div>
  );
}
