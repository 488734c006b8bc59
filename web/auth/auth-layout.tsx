import { type ReactNode, useRef } from 'react';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import { useArrival } from '#web/lib/pages/use-arrival.ts';
import { useDocumentTitle } from '#web/lib/pages/use-document-title.ts';
import { Brand } from '#web/ui/display/brand.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Showcase, ShowcaseStrip } from './showcase.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}

/** Form on the left, a showcase of the product on the right; on a small screen, a low version of the showcase above the form. */
export function AuthLayout({ title, subtitle, icon, children }: AuthLayoutProps) {
  useDocumentTitle(title);
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFirstField(content);
  useArrival(heading, title);
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(26rem,1fr)_1.25fr]">
      <main className="flex flex-col px-6 py-6 sm:px-10">
        <div className="flex items-center justify-between gap-4">
          <Brand />
          <LanguageChoice />
        </div>
        <ShowcaseStrip />
        <div
          ref={content}
          className="mx-auto grid w-full max-w-sm grow content-start gap-6 py-8 lg:content-center lg:py-10"
        >
          <header className="grid gap-1.5">
            {icon}
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
              {title}
            </h1>
            {subtitle !== undefined && <p className="text-muted text-pretty">{subtitle}</p>}
          </header>
          {children}
        </div>
      </main>
      <Showcase />
    </div>
  );
}
