import type { openCaller } from '#web/lib/api/caller.ts';
import type { Build } from '../paint/build.ts';

/** Calls with the token of an opened editor, which opens one template. `build` is what their answers tell of the server. */
export type EditorCalls = ReturnType<typeof openCaller> & { readonly build: Build };
