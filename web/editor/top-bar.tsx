import { ChevronLeft } from 'lucide-react';
import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { CommandButton } from './commands/command-button.tsx';
import { ProductChooser } from './products/chooser/product-chooser.tsx';
import { NameField } from './saving/bar/name-field.tsx';
import { SavedIndicator } from './saving/bar/saved-indicator.tsx';
import { FileMenu } from './saving/files/file-menu.tsx';
import { PublishButton } from './saving/publishing/publish-button.tsx';
import { SavingNotices } from './saving/bar/saving-notices.tsx';
import { useSaver } from './session/use-saver.ts';
import { useSession } from './session/session.ts';

/** The template's name, a link back to the dashboard, and controls for the whole document. */
export function TopBar() {
  const { templateId } = useSession();
  const { projectId } = useSaver();
  return (
    <>
      <div className="flex h-12 items-center gap-1 px-2">
        <a
          href={pages.template.href(templateId, projectId)}
          aria-label={texts.back}
          title={texts.back}
          className={classes(buttonStyle('quiet', true), 'text-muted')}
        >
          <ChevronLeft />
        </a>
        <NameField />
        <SavedIndicator />
        <div className="mx-auto flex shrink-0 items-center sm:gap-1">
          <CommandButton id="edit.undo" />
          <CommandButton id="edit.redo" />
        </div>
        <div className="shrink-0 sm:min-w-0 sm:shrink">
          <ProductChooser />
        </div>
        <span className="max-sm:hidden">
          <CommandButton id="product.preview" />
        </span>
        <FileMenu />
        <PublishButton />
      </div>
      <SavingNotices />
    </>
  );
}
