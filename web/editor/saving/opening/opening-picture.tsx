import { useState } from 'react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';

/** The last drawn picture of the template, shown instead of the canvas until that is ready. */
export function OpeningPicture({ templateId }: { templateId: string | null }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <main aria-busy="true" className="grid h-dvh grid-rows-[3rem_minmax(0,1fr)_2.25rem] bg-ground">
      <div className="border-b border-line bg-surface" />
      <div className="relative grid min-h-0 place-items-center p-10 max-md:p-4 lg:px-72">
        {templateId !== null && (
          <img
            src={addresses.templatePreview.href({ templateId })}
            alt=""
            onLoad={() => setIsShown(true)}
            className={classes(
              'max-h-full max-w-full min-h-0 object-contain transition-opacity duration-180',
              !isShown && 'opacity-0',
            )}
          />
        )}
        <p
          role="status"
          className="absolute bottom-6 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-3.5 py-1.5 text-sm whitespace-nowrap text-muted shadow-raised"
        >
          <Spinner size={16} />
          {texts.opening}
        </p>
      </div>
      <div className="border-t border-line bg-surface" />
    </main>
  );
}
