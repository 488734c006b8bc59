import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useUploadFonts } from './use-upload-fonts.ts';

/** A button that opens the file dialog, in a field that takes dropped files. */
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
          // The same file chosen again must count as a choice.
          event.target.value = '';
        }}
      />
    </div>
  );
}
