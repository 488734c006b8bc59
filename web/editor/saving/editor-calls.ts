import type { openCaller } from '#web/lib/api/caller.ts';

/** Calls with the token of an opened editor, which opens one template. */
export type EditorCalls = ReturnType<typeof openCaller>;
