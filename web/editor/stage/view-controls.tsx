import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { Tooltip } from '#web/ui/popup/tooltip.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import { useEditorState, useSession } from '../session/session.ts';
import { ToolMenu } from './tool-menu.tsx';
import { naturalZoom } from '../scene/view.ts';

export function ViewControls() {
  const { stage } = useSession();
  const zoom = useEditorState(({ view }) => view.zoom);
  const hasRoom = useEditorState(({ tool }) => tool !== 'hand');
  const ratio = stage.ratio();
  const percent = Math.round((zoom / naturalZoom(ratio)) * 100);
  const label = Number.isInteger(ratio)
    ? texts.zoom(percent)
    : texts.zoomOf(percent, Math.round(ratio * 100));
  return (
    <div
      role="toolbar"
      aria-label={texts.viewControls}
      data-stage-control=""
      className="absolute right-3 bottom-3 flex items-center rounded-card border border-line bg-raised p-0.5 shadow-raised"
    >
      <CommandButton id="tool.hand" aria-pressed={!hasRoom} />
      <CommandButton id="tool.scale" className="max-md:hidden" />
      <CommandButton id="view.zoom-out" />
      <Tooltip text={texts.zoomNatural}>
        <button
          type="button"
          aria-label={`${label}. ${texts.zoomNatural}`}
          onClick={() => stage.zoomTo(naturalZoom(stage.ratio()))}
          className="tabular h-9 min-w-14 rounded-control px-1 text-sm text-ink hover:bg-sunken"
        >
          {label}
        </button>
      </Tooltip>
      <CommandButton id="view.zoom-in" />
      <CommandButton id="view.fit" />
      <ToolMenu />
    </div>
  );
}
