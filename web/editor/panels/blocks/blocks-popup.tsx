import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { blockMessages as texts } from '#core/messages/screens/editor/block-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { blocks, type Block, type BlockGroup } from '#picture/designs';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { useCommand } from '../../commands/use-commands.ts';
import { runCommand } from '../../commands/command.ts';
import { useSession } from '../../session/session.ts';
import { useSnapshot } from '../../session/use-snapshot.ts';
import { nameOfBlock } from './insert-block.ts';
import { makeBlockJob } from './block-picture.ts';

const groups: readonly BlockGroup[] = ['text', 'price', 'badge', 'photo', 'shape'];

/** Width of the picture on a card in px: twice the shown width, for screens with more pixels. */
const pictureSide = 200;

/** Popup of all blocks beside the toolbar. It stays open after inserting one, since a banner usually needs several. */
export function BlocksPopup({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  const { editor } = useSession();
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && editor.set({ dialog: null })}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" align="start" sideOffset={8} className="z-30">
          <Popover.Popup className="flex max-h-[min(40rem,calc(100dvh-5rem))] w-88 flex-col rounded-card border border-line bg-raised shadow-raised outline-none">
            <header className="flex items-start justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
              <div className="grid gap-0.5 pt-1.5">
                <Popover.Title className="font-semibold">{texts.blocks}</Popover.Title>
                <Popover.Description className="text-xs text-muted">{texts.blocksText}</Popover.Description>
              </div>
              <Popover.Close
                aria-label={commonMessages.close}
                className={classes(buttonStyle('quiet', true), 'text-muted')}
              >
                <X />
              </Popover.Close>
            </header>
            <div className="grid gap-4 overflow-y-auto overscroll-contain p-4">
              {groups.map((group) => (
                <BlockGroupSection key={group} group={group} />
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function BlockGroupSection({ group }: { group: BlockGroup }) {
  const name = texts.groups[group];
  return (
    <section aria-label={name} className="grid gap-2">
      <h3 className="text-xs font-medium text-muted">{name}</h3>
      <div className="grid grid-cols-3 gap-2">
        {blocks
          .filter((block) => block.group === group)
          .map((block) => (
            <BlockButton key={block.id} block={block} />
          ))}
      </div>
    </section>
  );
}

function BlockButton({ block }: { block: Block }) {
  const session = useSession();
  const command = useCommand(`insert.${block.id}`);
  const job = useMemo(() => makeBlockJob(block, session.editor.state()), [block, session]);
  const { address: picture } = useSnapshot(job, pictureSide);
  return (
    <button
      type="button"
      onClick={() => runCommand(command, session)}
      className="grid content-start justify-items-center gap-1.5 rounded-control border border-line bg-surface p-1.5 text-xs hover:border-line-strong"
    >
      <span
        aria-hidden="true"
        className="grid aspect-[4/3] w-full place-items-center overflow-clip rounded-chip bg-picture text-muted [&_svg]:size-5"
      >
        {picture === null ? command.icon : <img src={picture} alt="" className="size-full object-cover" />}
      </span>
      <span className="max-w-full text-balance hyphens-auto">{nameOfBlock(block)}</span>
    </button>
  );
}
