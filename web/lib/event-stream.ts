import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, authorizedFetch } from './call.ts';

const firstPauseMs = 1_000;
const pauseMsMax = 30_000;

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Follows server-sent events with the session's token (the browser's own EventSource cannot send one) until the
 * signal aborts. A lost connection is opened again after 1 s, doubling to 30 s; a refusal (4xx) ends it.
 */
export async function followEvents(
  address: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const response = await authorizedFetch(address, { headers: { accept: 'text/event-stream' }, signal });
      await readEvents(response, (event) => {
        pauseMs = firstPauseMs;
        onEvent(event);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, pauseMsMax);
  }
}

/** `followEvents` for as long as the component shows; pass undefined to follow nothing. */
export function useEventStream(address: string | undefined, onEvent: (event: ServerEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent);
  useEffect(() => {
    if (address === undefined) return undefined;
    const controller = new AbortController();
    void followEvents(address, (event) => handleEvent(event), controller.signal);
    return () => controller.abort();
  }, [address]);
}

async function readEvents(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => onEvent({ name: message.event ?? 'message', data: message.data }),
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
