import { CommandButton } from './commands/command-button.tsx';
import { ProductChooser } from './products/chooser/product-chooser.tsx';

/** The template's name, the way back, and what concerns the document as a whole. */
export function TopBar({ name }: { name: string }) {
  return (
    <div className="flex h-12 items-center gap-2 px-3">
      <h1 className="min-w-0 truncate text-base font-medium">{name}</h1>
      <div className="mx-auto flex items-center gap-1">
        <CommandButton id="edit.undo" />
        <CommandButton id="edit.redo" />
      </div>
      <ProductChooser />
    </div>
  );
}
