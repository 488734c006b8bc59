import { useEffect, useId, useRef } from 'react';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useEditorState, useSession } from '../session/session.ts';
import { TextLayerEditor } from '../text/text-layer-editor.tsx';
import { openPicture } from './open-picture.ts';
import { openSurface } from './surface/open-surface.ts';
import { ViewControls } from './view-controls.tsx';

/** The canvas and everything around it. React renders the elements once; moving parts are updated without it. */
export function Stage() {
  const session = useSession();
  const howTo = useId();
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const overlay = useRef<SVGSVGElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  const showsRulers = useEditorState(({ options }) => options.showsRulers);
  useEffect(() => {
    const parts = {
      root: root.current,
      picture: picture.current,
      text: text.current,
      overlay: overlay.current,
      readout: readout.current,
      rulers: { x: across.current, y: down.current },
    };
    if (!areThere(parts) || !areThere(parts.rulers)) return undefined;
    const surface = openSurface(session, { ...parts, rulers: parts.rulers });
    const shown = openPicture(session, parts.picture, surface.redraw);
    surface.onFrame(shown.paint);
    return () => {
      surface.close();
      shown.close();
    };
  }, [session]);
  const ruler = classes(
    'absolute top-0 left-0 border-line-strong bg-surface font-sans text-muted outline-accent-soft',
    !showsRulers && 'hidden',
  );
  return (
    <div className="absolute inset-0">
      <div
        ref={root}
        data-keys="stage"
        data-stage=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is worked by keys of its own
        tabIndex={0}
        role="application"
        aria-roledescription={texts.canvas}
        aria-label={texts.label(texts.nothingSelected)}
        aria-describedby={howTo}
        className="absolute inset-0 touch-none overflow-clip outline-none select-none focus-visible:outline-none"
      >
        <div
          ref={picture}
          className="checkerboard pointer-events-none absolute top-0 left-0 origin-top-left shadow-raised outline outline-line"
        />
        <svg ref={overlay} aria-hidden="true" className="pointer-events-none absolute inset-0 size-full" />
        <div ref={text} className="absolute top-0 left-0 size-0 origin-top-left">
          <TextLayerEditor />
        </div>
        <div
          ref={readout}
          hidden
          aria-hidden="true"
          className="tabular pointer-events-none absolute top-0 left-0 rounded-chip bg-accent px-1.5 text-xs font-medium whitespace-nowrap text-accent-ink"
        />
        <canvas ref={across} aria-hidden="true" className={classes(ruler, 'h-5 w-full')} />
        <canvas ref={down} aria-hidden="true" className={classes(ruler, 'h-full w-5')} />
      </div>
      <p id={howTo} className="sr-only">
        {texts.howTo}
      </p>
      <ViewControls />
    </div>
  );
}

type There<Parts> = { [Name in keyof Parts]: NonNullable<Parts[Name]> };

function areThere<Parts extends object>(parts: Parts): parts is Parts & There<Parts> {
  return Object.values(parts).every((part) => part !== null);
}
