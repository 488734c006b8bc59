import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../notify.ts';
import { readMessage } from './caller.ts';
import { outdate } from './outdate.ts';

interface ActionOptions<Reply, Input> extends UseMutationOptions<Reply, Error, Input> {
  /** Key of queries that are outdated after success; they are loaded again before `onSuccess` is called. */
  outdates?: QueryKey;
  /** Message for success, shown before `onSuccess` is called. */
  done?: string | undefined;
  /** Message for a failure if the server gives no reason. */
  failed?: string;
}

/**
 * A mutation that never runs twice concurrently: a second press does nothing, even before the button is disabled. `run` starts it, but only
 * while `isFree`; all other properties are those of the mutation.
 */
export function useAction<Reply, Input = void>({
  outdates,
  done,
  failed,
  ...options
}: ActionOptions<Reply, Input>): UseMutationResult<Reply, Error, Input> & {
  run: (input: Input) => void;
  isFree: () => boolean;
} {
  const mutation = useMutation({
    ...options,
    onSuccess: async (...reply) => {
      if (outdates !== undefined) await outdate(outdates);
      if (done !== undefined) notify.success(done);
      await options.onSuccess?.(...reply);
    },
    onError: (error, ...rest) => {
      if (failed !== undefined) notify.error(readMessage(error, failed));
      return options.onError?.(error, ...rest);
    },
  });
  const isRunning = useRef(false);
  const run = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { ...mutation, run, isFree: () => !isRunning.current };
}
