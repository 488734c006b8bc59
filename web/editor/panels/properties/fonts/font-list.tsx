import { Popover } from '@base-ui/react/popover';
import { Check, Upload } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/button/button.tsx';
import { optionStyle, popupStyle } from '#web/ui/popup/popup-style.ts';
import { useSession } from '../../../session/session.ts';
import { fieldStyle } from '../fields/field-style.tsx';
import type { Target } from '../values/target.ts';
import type { FontFamily } from '../../../text/fonts/families.ts';
import { useFonts, usePreviewFont } from '../../../text/fonts/use-fonts.ts';

type FontListProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly target: Target<string>;
  readonly onClose: () => void;
};

/** List of font families, filtered by typing; arrow keys step through it while the search keeps the focus. */
export function FontList({ anchor, target, onClose }: FontListProps) {
  const { state, fonts } = useFonts();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const found = state.families.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const active = found[Math.min(at, found.length - 1)];
  const choose = (family: string): void => {
    target.set(family);
    onClose();
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + by)));
    else if (event.key === 'Enter' && active !== undefined) choose(active.name);
    else return;
    event.preventDefault();
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="left" align="start" sideOffset={8} className="z-40">
          <Popover.Popup
            initialFocus={search}
            finalFocus={anchor}
            aria-label={texts.fonts.title}
            className={classes(popupStyle, 'grid w-72 max-w-[calc(100vw-1rem)] gap-2 p-2')}
          >
            <input
              ref={search}
              role="combobox"
              aria-label={texts.fonts.search}
              aria-expanded
              aria-controls="font-list"
              aria-activedescendant={active === undefined ? undefined : optionId(active)}
              placeholder={texts.fonts.search}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={press}
              className={fieldStyle}
            />
            <div
              id="font-list"
              role="listbox"
              aria-label={texts.fonts.title}
              className="max-h-72 overflow-y-auto"
            >
              {found.map((family) => (
                <FontOption
                  key={family.name}
                  family={family}
                  isActive={family === active}
                  isChosen={family.name === target.value}
                  onChoose={() => choose(family.name)}
                />
              ))}
            </div>
            <ListNote isEmpty={found.length === 0} status={state.status} />
            <UploadButton onAdded={choose} upload={fonts.upload} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ListNote({ isEmpty, status }: { isEmpty: boolean; status: 'loading' | 'there' | 'failed' }) {
  if (status === 'failed') return <p className="px-2 text-sm text-bad">{fontsMessages.loadFailed}</p>;
  return isEmpty && status === 'there' ? <p className="px-2 text-sm text-muted">{texts.fonts.none}</p> : null;
}

function FontOption(props: {
  family: FontFamily;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { family, isActive, isChosen, onChoose } = props;
  const letters = usePreviewFont(family);
  return (
    <div
      id={optionId(family)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
      // No keys here, because the keyboard focus stays in the search box, which handles them.
      onKeyDown={undefined}
      className={classes(optionStyle, 'hover:bg-sunken', isActive && 'bg-accent-soft')}
    >
      <span
        className="min-w-0 grow truncate"
        style={letters === undefined ? {} : { fontFamily: `"${letters}"` }}
      >
        {family.name}
      </span>
      {family.isOwn && <span className="text-xs text-muted">{texts.fonts.own}</span>}
      {isChosen && <Check className="text-accent" />}
    </div>
  );
}

function optionId({ name }: FontFamily): string {
  return `font-${name.replaceAll(/\W+/g, '-')}`;
}

/** Uploads a font file like the settings screen, and then selects its family. */
function UploadButton(props: {
  upload: (file: File) => Promise<{ family: string } | { problem: string }>;
  onAdded: (family: string) => void;
}) {
  const { announce } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    const answer = await props.upload(file);
    setIsBusy(false);
    if ('family' in answer) {
      announce(fontsMessages.added(answer.family));
      props.onAdded(answer.family);
    } else setProblem(fontsMessages.notAdded(file.name, answer.problem));
  };
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <Button
        kind="quiet"
        icon={<Upload />}
        isBusy={isBusy}
        busyText={fontsMessages.uploading}
        onClick={() => input.current?.click()}
      >
        {fontsMessages.upload}
      </Button>
      {problem !== null && (
        <p role="alert" className="px-2 text-xs text-bad">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={fontsMessages.upload}
        accept=".ttf,.otf,.woff2,font/ttf,font/otf,font/woff2"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void send(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
