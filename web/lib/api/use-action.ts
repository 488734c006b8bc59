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
  /** Key of the queries that a success makes stale: they are loaded again before anything else happens. */
  outdates?: QueryKey;
  /** Message of a success, shown before `onSuccess` runs. */
  done?: string | undefined;
  /** Message of a failure for which the server gives no reason. */
  failed?: string;
}

/**
 * A mutation that runs once at a time: a second press that comes before the button could be drawn as busy does
 * nothing. Start it with `run`, which does something while it `isFree`; everything else is the mutation's own.
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
