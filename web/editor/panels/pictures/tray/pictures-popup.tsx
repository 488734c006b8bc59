import { Popover } from '@base-ui/react/popover';
import { Images, ImageUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { useEditorState, useSession } from '../../../session/session.ts';
import { addPictures } from '../add-picture.ts';
import { choosePictures } from '../choose-picture.ts';
import { dragPicture, trayMime } from './dragged-picture.ts';
import { placePicture, replacedLayer } from './use-picture.ts';
import { projectPictures, type TrayPicture } from './project-pictures.ts';

type Loaded = { readonly pictures: readonly TrayPicture[] | null; readonly hasFailed: boolean };

const nothing: Loaded = { pictures: null, hasFailed: false };

/** Popup of the project's pictures beside the toolbar. It stays open after inserting one, since a banner may need several. */
export function PicturesPopup({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const replaces = useEditorState((state) => replacedLayer(state) !== null);
  const { loaded, load } = usePictures();
  const upload = (): void =>
    choosePictures(true, (files) => void addPictures(session, files).then(() => load()));
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && session.editor.set({ dialog: null })}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" align="start" sideOffset={8} className="z-30">
          <Popover.Popup className="flex max-h-[min(40rem,calc(100dvh-5rem))] w-80 flex-col rounded-card border border-line bg-raised shadow-raised outline-none">
            <header className="flex items-start justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
              <div className="grid gap-0.5 pt-1.5">
                <Popover.Title className="font-semibold">{texts.tray}</Popover.Title>
                <Popover.Description className="text-xs text-muted">
                  {replaces ? texts.trayReplaces : texts.trayInserts}
                </Popover.Description>
              </div>
              <Popover.Close
                aria-label={commonMessages.close}
                className={classes(buttonStyle('quiet', true), 'text-muted')}
              >
                <X />
              </Popover.Close>
            </header>
            <div className="grid gap-3 overflow-y-auto overscroll-contain p-4">
              <Body loaded={loaded} onAgain={load} />
              <Button icon={<ImageUp />} onClick={upload}>
                {texts.upload}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Loads the project's pictures; `load` loads them again. */
function usePictures(): { loaded: Loaded; load: () => void } {
  const session = useSession();
  const [loaded, setLoaded] = useState(nothing);
  const newest = useRef<object | null>(null);
  const load = useCallback(() => {
    const turn = {};
    newest.current = turn;
    const put = (next: Loaded): void => {
      if (newest.current === turn) setLoaded(next);
    };
    projectPictures(session).then(
      (pictures) => put({ pictures, hasFailed: false }),
      () => put({ pictures: null, hasFailed: true }),
    );
  }, [session]);
  useEffect(() => {
    load();
    return () => {
      newest.current = null;
    };
  }, [load]);
  return { loaded, load };
}

function Body({ loaded: { pictures, hasFailed }, onAgain }: { loaded: Loaded; onAgain: () => void }) {
  if (hasFailed)
    return (
      <div role="status" className="grid gap-2 text-sm">
        <p>{texts.trayFailed}</p>
        <Button onClick={onAgain}>{commonMessages.retry}</Button>
      </div>
    );
  if (pictures === null) return <LoadingArea />;
  if (pictures.length === 0)
    return (
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center text-sm">
        <Images className="size-8 text-muted" />
        <p className="font-medium">{texts.trayEmpty}</p>
        <p className="text-xs text-balance text-muted">{texts.trayEmptyText}</p>
      </div>
    );
  return (
    <div role="group" aria-label={texts.tray} className="grid grid-cols-3 gap-2">
      {pictures.map((picture, at) => (
        <PictureButton key={picture.key} picture={picture} place={at + 1} />
      ))}
    </div>
  );
}

const columns = 3;
const ways: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

/** Moves the focus through the visible grid by arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = ways[event.key];
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (by === undefined || at === -1) return;
  event.preventDefault();
  buttons[at + by]?.focus();
}

function PictureButton({ picture, place }: { picture: TrayPicture; place: number }) {
  const session = useSession();
  const element = useRef<HTMLButtonElement>(null);
  const source = useSource(picture, element);
  const label = texts.trayPicture(place, picture.templates);
  return (
    <button
      ref={element}
      type="button"
      aria-label={label}
      title={label}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(trayMime, '');
        event.dataTransfer.effectAllowed = 'copy';
        dragPicture(picture);
      }}
      onDragEnd={() => dragPicture(null)}
      onKeyDown={moveFocus}
      onClick={() => void placePicture(session, picture)}
      className="checkerboard checkerboard-mid aspect-square overflow-clip rounded-control border border-line p-1 hover:border-line-strong"
    >
      {source !== null && <img src={source} alt="" draggable={false} className="size-full object-contain" />}
    </button>
  );
}

/** Loads the picture once it is visible; null until it is loaded, or if it cannot be. */
function useSource(picture: TrayPicture, element: RefObject<HTMLElement | null>): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      picture.source().then(setSource, () => undefined);
    });
    if (element.current !== null) seen.observe(element.current);
    return () => seen.disconnect();
  }, [picture, element]);
  return source;
}
