import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { fontBytesMax, uploadFont } from '#core/contract/editor/fonts-api.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

/** A button that opens the file dialog, in an area that accepts dropped files. */
export function FontDropZone() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const upload = useUploadFonts();
  const send = (files: FileList | null) => {
    if (files !== null && files.length > 0) upload.run([...files]);
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        send(event.dataTransfer.files);
      }}
      className={classes(
        'grid justify-items-center gap-2 rounded-card border border-dashed p-5 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <Button
        onClick={() => input.current?.click()}
        icon={<Upload />}
        isBusy={upload.isPending}
        busyText={fontsMessages.uploading}
        aria-describedby="font-files"
      >
        {fontsMessages.upload}
      </Button>
      <p id="font-files" className="text-sm text-muted">
        {fontsMessages.dropHint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".ttf,.otf,.woff2,font/ttf,font/otf,font/woff2"
        aria-label={fontsMessages.upload}
        onChange={(event) => {
          send(event.target.files);
          // Reset, so that choosing the same file a second time triggers the event.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Uploads font files one after the other and reports the result of each. */
function useUploadFonts() {
  return useAction({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await sendFont(file);
    },
    onSettled: () => outdate(fontsQuery.queryKey),
  });
}

async function sendFont(file: File): Promise<void> {
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
