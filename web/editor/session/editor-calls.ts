import type { openCaller } from '#web/lib/api/caller.ts';
import type { Build } from '../paint/build.ts';

/** Calls with the token of an opened editor, for one template. `build` compares the server's build, from the answers, with this page's. */
export type EditorCalls = ReturnType<typeof openCaller> & { readonly build: Build };
