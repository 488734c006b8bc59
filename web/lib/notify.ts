import { useSyncExternalStore } from 'react';
import { limits } from '#core/limits.ts';
import { openListeners } from './listeners.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Id of the failed request, by which support can find it in the log. */
  readonly reference?: string;
  readonly durationMs: number;
  readonly action?: ToastAction;
  /** True if the message is about a wrong input, and should disappear when that is changed. */
  readonly untilInput?: boolean;
  /** Time when it was shown, by `performance.now()`. */
  readonly at: number;
  /** Increases when the same message is shown again while visible, which restarts its display time. */
  readonly round: number;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** True if the action undoes what the message reports, so that Ctrl+Z runs it too. */
  readonly undoes?: true;
}

export interface ToastOptions {
  durationMs?: number;
  action?: ToastAction;
  untilInput?: boolean;
}

const toastsShownMax = 5;

/** Time in ms before a change of screen in which a message belongs to the new screen too: an action reports its result, then leaves. */
const saidOnLeavingMs = 1_500;

/** Maximum time between a failed call and the screen's message about it, in ms. */
const faultToldMs = 1_000;
let fault: { readonly reference: string; readonly at: number } | null = null;
let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, tell } = openListeners();

/** Shows toasts at the top right. Texts come from `#core/messages.ts`; an equal text is never visible twice. */
export const notify = {
  success: (text: string, options?: ToastOptions) => raise('success', text, options),
  error: (text: string, options?: ToastOptions) => raise('error', text, options),
  info: (text: string, options?: ToastOptions) => raise('info', text, options),
} as const;

/** Records the request id of a call that failed because of the server; the next message of the screen then shows it. */
export function noteFault(reference: string): void {
  fault = { reference, at: performance.now() };
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses messages about wrong input after the input has changed; what is still wrong will be reported again. */
export function dismissMended(): void {
  if (toasts.some(({ untilInput }) => untilInput === true))
    change(toasts.filter(({ untilInput }) => untilInput !== true));
}

/** Dismisses the messages of the previous screen, unless they were shown just before leaving it or have an action. */
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
