import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/ui/page/error-page.tsx';
import { OpenTemplate } from './open-template.tsx';
import type { Opening } from './saving/opening/opening.ts';

export function showPage(opening: Opening): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('editor.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <OpenTemplate opening={opening} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
