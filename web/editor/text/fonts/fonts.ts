import { uploadFont, fontBytesMax, type Font } from '#core/contract/editor/fonts-api.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { getFontLists } from '../../paint/font-lists.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import { groupFamilies, type FontFace as Face, type FontFamily } from './families.ts';
import { openStore } from '#web/lib/store.ts';

export type FontsState = {
  /** The user's families first, then the installed ones. Empty until loaded. */
  readonly families: readonly FontFamily[];
  /** Every font file in the order in which they replace each other for missing letters, including that of the emoji. */
  readonly faces: readonly Face[];
  readonly status: 'loading' | 'there' | 'failed';
};

export type Fonts = {
  readonly state: () => FontsState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<void>;
  /** Uploads a font file; returns its family, or the reason of a failure as a sentence. */
  readonly upload: (file: File) => Promise<{ family: string } | { problem: string }>;
};

const opened = new WeakMap<EditorCalls, Fonts>();

/** Returns the fonts of a session, requested once. */
export function getFonts(calls: EditorCalls): Fonts {
  const fonts = opened.get(calls) ?? openFonts(calls);
  opened.set(calls, fonts);
  return fonts;
}

function openFonts(calls: EditorCalls): Fonts {
  let loading: Promise<void> | null = null;
  const { state, subscribe, put } = openStore<FontsState>({ families: [], faces: [], status: 'loading' });
  const known = getFontLists(calls);
  const load = async (): Promise<void> => {
    try {
      const { own, installed } = await known.lists();
      const [ours, theirs] = [own.map(ownFace), installed.map(toFace)];
      put({ families: groupFamilies(ours, theirs), faces: [...ours, ...theirs], status: 'there' });
    } catch {
      loading = null;
      put({ status: 'failed' });
    }
  };
  known.subscribe(() => void load());
  return {
    state,
    subscribe: (listener) => {
      const stop = subscribe(listener);
      loading ??= load();
      return stop;
    },
    load: () => (loading ??= load()),
    upload: async (file) => {
      if (file.size > fontBytesMax) return { problem: fontsMessages.tooLarge };
      try {
        const body = { file_name: file.name.slice(-200), file: await readBase64(file) };
        const font: Font = await calls.call(uploadFont, { body });
        known.noteChange();
        await load();
        return { family: font.family };
      } catch (error) {
        return { problem: readMessage(error, fontsMessages.addFailed) };
      }
    },
  };
}

function ownFace(font: Font): Face {
  return { ...toFace({ ...font, unicode_range: null }) };
}

function toFace(
  font: Omit<Font, 'id' | 'format' | 'file_name' | 'size_bytes' | 'letters' | 'used_by' | 'created_at'> & {
    unicode_range: string | null;
  },
): Face {
  const { family, weight, style, is_variable: isVariable, url, unicode_range: range } = font;
  return { family, weight, style, isVariable, url, range };
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
