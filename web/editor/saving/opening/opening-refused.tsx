import { CloudOff, KeyRound, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { useDocumentTitle } from '#web/lib/pages/use-document-title.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import type { Refused } from './load-template.ts';
import { onSession } from './editor-access.ts';

interface OpeningRefusedProps {
  refused: Refused;
  /** `isNew` is true if there is a new code, instead of the refused one. */
  onRetry: (isNew: boolean) => void;
}

/** Says why the template could not be opened, and what to do. Opens it without a press when that becomes possible. */
export function OpeningRefused({ refused, onRetry }: OpeningRefusedProps) {
  const { status } = refused;
  useEffect(() => {
    if (status === 'sign-in') return onSession(() => onRetry(true));
    if (status !== 'offline') return undefined;
    const retry = (): void => onRetry(false);
    addEventListener('online', retry);
    const timer = setTimeout(retry, 5_000);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [status, onRetry]);
  if (status === 'sign-in' && refused.isSignedIn)
    return (
      <Refusal icon={<KeyRound />} title={texts.openAgainTitle} text={texts.openAgainText}>
        <Button kind="primary" onClick={() => onRetry(true)}>
          {texts.openAgain}
        </Button>
      </Refusal>
    );
  if (status === 'sign-in')
    return (
      <Refusal icon={<KeyRound />} title={texts.signInTitle} text={texts.signInText}>
        <a href={pages.login.href} target="_blank" rel="noopener" className={buttonStyle('primary')}>
          {texts.signIn}
        </a>
      </Refusal>
    );
  if (status === 'not-found')
    return (
      <Refusal icon={<SearchX />} title={texts.notFoundTitle} text={texts.notFoundText}>
        <a href={pages.templates.href()} className={buttonStyle('primary')}>
          {texts.toTemplates}
        </a>
      </Refusal>
    );
  return (
    <Refusal
      icon={refused.status === 'offline' ? <CloudOff /> : <TriangleAlert />}
      title={refused.status === 'offline' ? texts.offlineTitle : refused.title}
      text={refused.status === 'offline' ? texts.offlineText : refused.text}
    >
      <Button kind="primary" onClick={() => onRetry(false)}>
        {texts.tryAgain}
      </Button>
      <a href={pages.templates.href()} className={buttonStyle('secondary')}>
        {texts.toTemplates}
      </a>
    </Refusal>
  );
}

interface RefusalProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Refusal({ icon, title, text, children }: RefusalProps) {
  useDocumentTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center bg-ground p-6 text-center">
      <div role="alert" className="grid max-w-md justify-items-center gap-4">
        <div
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
        >
          {icon}
        </div>
        <div className="grid gap-1.5">
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          <p className="text-base text-pretty text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </main>
  );
}
