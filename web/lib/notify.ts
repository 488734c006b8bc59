import { useSyncExternalStore } from 'react';
import { limits } from '#core/limits.ts';
import { openListeners } from './listeners.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Reference by which support finds the event. */
  readonly reference?: string;
  readonly durationMs: number;
  readonly action?: ToastAction;
  /** Whether it reports a problem of the input, so that it ends once the input changes. */
  readonly untilInput?: boolean;
  /** Time when it was raised, on the clock of the page. */
  readonly at: number;
  /** Grows when the same text is raised again while it still shows, which restarts its time. */
  readonly round: number;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** Marks an action that undoes the reported change, so that Ctrl+Z runs it too. */
  readonly undoes?: true;
}

export interface ToastOptions {
  durationMs?: number;
  action?: ToastAction;
  untilInput?: boolean;
}

const toastsShownMax = 5;

/** Largest age, in ms, at which a message counts as raised on leaving: an action reports its result, then opens another page. */
const saidOnLeavingMs = 1_500;

/** A screen reports a failed call at once. */
const faultToldMs = 1_000;
let fault: { readonly reference: string; readonly at: number } | null = null;
let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, tell } = openListeners();

/** Short messages at the top right. Texts come from `#core/messages.ts`; the same text does not stack. */
export const notify = {
  success: (text: string, options?: ToastOptions) => raise('success', text, options),
  error: (text: string, options?: ToastOptions) => raise('error', text, options),
  info: (text: string, options?: ToastOptions) => raise('info', text, options),
} as const;

/** Records a call that failed through no fault of the user's: the screen's next message names this id of the request too. */
export function noteFault(reference: string): void {
  fault = { reference, at: performance.now() };
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses problems of the input after a change: they are fixed, or will be reported again. */
export function dismissMended(): void {
  if (toasts.some(({ untilInput }) => untilInput === true))
    change(toasts.filter(({ untilInput }) => untilInput !== true));
}

/** Dismisses the messages of the previous screen, unless they were raised on leaving it or can be undone. */
export function dismissLeft(): void {
  const now = performance.now();
  change(toasts.filter(({ at, action }) => action !== undefined || now - at < saidOnLeavingMs));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, readToasts);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

function raise(kind: Toast['kind'], text: string, options: ToastOptions = {}): number {
  const reference = kind === 'error' ? takeFault() : null;
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
  const toast: Toast = {
    id: same?.id ?? (lastId += 1),
    kind,
    text,
    ...(reference !== null && { reference }),
    durationMs: options.durationMs ?? limits.toastMs,
    round: (same?.round ?? 0) + 1,
    at: performance.now(),
    ...(options.action !== undefined && { action: options.action }),
    ...(options.untilInput === true && { untilInput: true }),
  };
  const others = toasts.filter((other) => other.id !== toast.id);
  change([...others, toast].slice(-toastsShownMax));
  return toast.id;
}

function takeFault(): string | null {
  const told = fault;
  fault = null;
  return told !== null && performance.now() - told.at < faultToldMs ? told.reference : null;
}

function change(next: readonly Toast[]): void {
  toasts = next;
  tell();
}
