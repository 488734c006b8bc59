import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent } from 'react';
import { waitAfter } from '../back-off.ts';
import { authorizedFetch } from './call.ts';
import { ApiError } from './caller.ts';

const pauseMs = { first: 1_000, most: 30_000 };

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Follows server-sent events with the session's token, which the browser's EventSource cannot send, until the signal is aborted. After a
 * lost connection and after status 429 (too many connections), connects again after 1 s, doubling to 30 s; any other refusal (4xx) ends it.
 */
async function followEvents(
  address: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let misses = 0;
  while (!signal.aborted) {
    try {
      const response = await authorizedFetch(address, { headers: { accept: 'text/event-stream' }, signal });
      await readEvents(response, (event) => {
        misses = 0;
        onEvent(event);
      });
    } catch (error) {
      if (error instanceof ApiError && isFinal(error.status)) return;
    }
    await pause(waitAfter(pauseMs, misses), signal);
    misses += 1;
  }
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Runs `followEvents` while the component is shown and the tab is visible; undefined follows nothing. When a tab becomes visible again, the
 * server first sends the current state. Hidden tabs must not use up connections, because browsers open only six for all tabs together.
 */
export function useEventStream(address: string | undefined, onEvent: (event: ServerEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent);
  useEffect(() => {
    if (address === undefined) return undefined;
    let controller: AbortController | null = null;
    const followWhileSeen = () => {
      if (document.hidden) {
        controller?.abort();
        controller = null;
      } else if (controller === null) {
        controller = new AbortController();
        void followEvents(address, (event) => handleEvent(event), controller.signal);
      }
    };
    followWhileSeen();
    document.addEventListener('visibilitychange', followWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen);
      controller?.abort();
    };
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
