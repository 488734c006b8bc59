import { fontBytesMax, uploadFont } from '#core/contract/editor/fonts-api.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

/** Uploads font files one after the other and reports the result of each. */
export function useUploadFonts() {
  return useAction({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await upload(file);
    },
    onSettled: () => outdate(fontsQuery.queryKey),
  });
}

async function upload(file: File): Promise<void> {
  try {
    if (file.size > fontBytesMax) throw new Error(fontsMessages.tooLarge);
    const body = { file_name: file.name.slice(-200), file: await readBase64(file) };
    const { family } = await call(uploadFont, { body });
    notify.success(fontsMessages.added(family));
  } catch (error) {
    const reason =
      file.size > fontBytesMax ? fontsMessages.tooLarge : readMessage(error, fontsMessages.addFailed);
    notify.error(fontsMessages.notAdded(file.name, reason));
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error(fontsMessages.addFailed)));
    reader.readAsDataURL(file);
  });
}
