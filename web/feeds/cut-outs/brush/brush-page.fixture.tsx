import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles.css';
import { CutOutBrush } from './cut-out-brush.tsx';
import { ApiError } from '#web/lib/api/caller.ts';

// The brush without the rest of the dashboard, for journeys that check its pixels: `tests/journeys/cut-outs/brush-fixtures.ts` builds it.

/** Data that a test passes before the page loads, and reads afterwards. */
interface Order {
  /** Files in base64; `mask` is null if nothing was painted before. */
  readonly photo: string;
  readonly alpha: string;
  readonly mask: string | null;
  /** Numbers of attempts to load and to save that fail before one succeeds. */
  failedLoads: number;
  failedSaves: number;
  /** Saved masks: PNG in base64, null for no mask. */
  readonly saved: (string | null)[];
}

declare global {
  interface Window {
    brush: Order;
  }
}

const order = window.brush;

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main className="p-8">
      <button type="button" onClick={() => setIsOpen(true)}>
        {String(isOpen)}
      </button>
      {isOpen && (
        <CutOutBrush
          product="Dripper"
          draftName="project/photo"
          load={async () => {
            await fail('failedLoads');
            return {
              photo: fileOf(order.photo),
              alpha: fileOf(order.alpha),
              mask: order.mask === null ? null : fileOf(order.mask),
            };
          }}
          onSave={async (png) => {
            await fail('failedSaves');
            order.saved.push(png === null ? null : btoa(String.fromCharCode(...png)));
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </main>
  );
}

function fail(what: 'failedLoads' | 'failedSaves'): Promise<void> {
  order[what] -= 1;
  const refusal = { status: 503, statusText: '', code: 'busy', message: 'The server is busy. Try again.' };
  return order[what] < 0 ? Promise.resolve() : Promise.reject(new ApiError(refusal));
}

function fileOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]);
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
