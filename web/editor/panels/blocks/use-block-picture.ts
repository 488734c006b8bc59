import { useEffect, useState } from 'react';
import type { Block } from '#core/template/blocks/block.ts';
import { useSession } from '../../session/session.ts';
import { blockJobOf } from './block-picture.ts';

/** Twice the width of a card, for sharp screens. */
const sidePx = 200;

/** Returns the address of a picture of the block, painted as it would be published; null until then, and where it cannot be painted. */
export function useBlockPicture(block: Block): string | null {
  const { editor, painting } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const { painter } = painting.state();
    let made: string | null = null;
    let isGone = false;
    const show = async (): Promise<void> => {
      const picture = await painter
        ?.snapshot(blockJobOf(block, editor.state()), sidePx)
        .catch(() => undefined);
      if (picture === undefined || isGone) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    };
    void show();
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [block, editor, painting]);
  return address;
}
