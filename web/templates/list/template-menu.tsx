import { Copy, MoreHorizontal, PenLine, Ratio, Trash2 } from 'lucide-react';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { type CanvasRatio, canvasSizes } from '#web/lib/api/template-in-size.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { useCloneTemplate, useCopyInSize } from '../use-template-actions.ts';

const ratios = Object.keys(canvasSizes) as CanvasRatio[];

interface TemplateMenuProps {
  template: TemplateItem;
  onRename: () => void;
  onDelete: () => void;
}

export function TemplateMenu({ template, onRename, onDelete }: TemplateMenuProps) {
  const clone = useCloneTemplate(template);
  const copy = useCopyInSize(template);
  return (
    <Menu
      trigger={
        <IconButton
          label={commonMessages.moreFor(template.name)}
          icon={<MoreHorizontal />}
          isBusy={clone.isPending || copy.isPending}
        />
      }
    >
      <MenuItem icon={<PenLine />} onSelect={onRename}>
        {texts.rename}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={clone.start}>
        {texts.clone}
      </MenuItem>
      {ratios.map((ratio) => (
        <MenuItem key={ratio} icon={<Ratio />} onSelect={() => copy.run(ratio)}>
          {texts.duplicateIn(ratio)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 />} onSelect={onDelete}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
