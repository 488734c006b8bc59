import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time: a second press that comes before the button could be drawn as busy does
 * nothing. Start it with `run`, which does something while it `isFree`; everything else is the mutation's own.
 */
export function useAction<Reply, Input = void>(
  options: UseMutationOptions<Reply, Error, Input>,
): UseMutationResult<Reply, Error, Input> & { run: (input: Input) => void; isFree: () => boolean } {
  const mutation = useMutation(options);
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
