import { useSyncExternalStore } from 'react';
import { limits } from '#core/limits.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly durationMs: number;
  readonly action?: NoticeAction;
  /** Grows when the same text is raised again while it still shows, which restarts its time. */
  readonly round: number;
}

interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface NoticeOptions {
  durationMs?: number;
  action?: NoticeAction;
}

const noticesShownMax = 5;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Short messages at the top right. Texts come from `#core/messages.ts`; the same text does not stack. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => raise('success', text, options),
  error: (text: string, options?: NoticeOptions) => raise('error', text, options),
  info: (text: string, options?: NoticeOptions) => raise('info', text, options),
} as const;

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, readNotices);
}

export function readNotices(): readonly Notice[] {
  return notices;
}

function raise(kind: Notice['kind'], text: string, options: NoticeOptions = {}): number {
  const same = notices.find((notice) => notice.kind === kind && notice.text === text);
  const notice: Notice = {
    id: same?.id ?? (lastId += 1),
    kind,
    text,
    durationMs: options.durationMs ?? limits.toastMs,
    round: (same?.round ?? 0) + 1,
    ...(options.action !== undefined && { action: options.action }),
  };
  const others = notices.filter((other) => other.id !== notice.id);
  change([...others, notice].slice(-noticesShownMax));
  return notice.id;
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
