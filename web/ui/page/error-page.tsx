import { Component, type ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { TriangleAlert } from 'lucide-react';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '../button/button.tsx';
import { buttonStyle } from '../button/button-style.ts';

/** Shown instead of a screen that failed to render. */
export function ErrorPage() {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-4">
        <div aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
          <TriangleAlert className="size-6" />
        </div>
        <div className="grid gap-1.5">
          <h1 className="text-xl font-semibold">{commonMessages.crashTitle}</h1>
          <p className="text-muted text-pretty">{commonMessages.crashText}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button kind="primary" onClick={() => location.reload()}>
            {commonMessages.reload}
          </Button>
          {/* A plain link, because the router may be broken. */}
          <a href={pages.projects.href} className={buttonStyle('secondary')}>
            {commonMessages.toProjects}
          </a>
        </div>
      </div>
    </div>
  );
}

/** Catches errors that the router has not caught, so that the page is never empty. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
