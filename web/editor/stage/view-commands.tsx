import {
  Hand,
  Maximize,
  Magnet,
  Minus,
  MousePointer2,
  Percent,
  Ruler,
  Scaling,
  Scan,
  Smartphone,
  Square,
  TextCursorInput,
  ImagePlus,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { templateSize } from '#picture';
import { needsLayers } from '../commands/selection.ts';
import type { Command } from '../commands/command.ts';
import type { EditorOptions, Tool } from '../document/editor.ts';
import type { EditorSession } from '../session/session.ts';
import { isDrawTool } from '../changes/draw-layer.ts';
import { hasSafeAreas, safeAreas } from '../scene/safe-areas.ts';
import { boundsOfAll, findPlaced } from '../scene/scene.ts';
import { naturalZoom, nextZoom, zoomLimits } from '../scene/view.ts';

export const viewCommands: readonly Command[] = [
  {
    id: 'view.zoom-in',
    label: texts.zoomIn,
    keys: ['Mod++', 'Mod+='],
    when: 'always',
    icon: <ZoomIn />,
    run: (session) => zoom(session, 'in'),
  },
  {
    id: 'view.zoom-out',
    label: texts.zoomOut,
    keys: ['Mod+-'],
    when: 'always',
    icon: <ZoomOut />,
    run: (session) => zoom(session, 'out'),
  },
  {
    id: 'view.natural',
    label: texts.zoomNatural,
    keys: ['Mod+0'],
    when: 'always',
    icon: <Percent />,
    menu: 'view',
    run: ({ stage }) => {
      stage.zoomTo(naturalZoom(stage.ratio()));
      return texts.zoom(100);
    },
  },
  {
    id: 'view.fit',
    label: texts.zoomFit,
    keys: ['Shift+Digit1', 'Mod+9'],
    when: 'page',
    icon: <Maximize />,
    menu: 'view',
    run: ({ stage }) => stage.fit(),
  },
  {
    id: 'view.selection',
    label: texts.zoomSelection,
    keys: ['Shift+Digit2'],
    when: 'page',
    icon: <Scan />,
    menu: 'view',
    enabled: needsLayers,
    run: ({ editor, stage }) => {
      const box = boundsOfAll(findPlaced(stage.scene(), editor.state().selection));
      if (box !== null) stage.fit(box, zoomLimits.max);
    },
  },
  toggle({ id: 'view.rulers', label: texts.rulers, keys: ['Shift+r'], icon: <Ruler /> }, 'showsRulers'),
  toggle({ id: 'view.snapping', label: texts.snapping, keys: ["Mod+'"], icon: <Magnet /> }, 'snaps'),
  ...safeAreas.map(({ id, label }): Command => ({
    id: `view.safe-${id}`,
    label: texts.safeArea(label),
    when: 'page',
    icon: <Smartphone />,
    enabled: ({ editor }) => hasSafeAreas(templateSize(editor.state().doc)) || texts.noSafeAreas,
    checked: ({ options }) => options.safeArea === id,
    run: ({ editor }) => {
      const { options } = editor.state();
      const isOn = options.safeArea === id;
      editor.set({ options: { ...options, safeArea: isOn ? null : id } });
      return isOn ? texts.off(texts.safeArea(label)) : texts.on(texts.safeArea(label));
    },
  })),
  tool('select', { label: texts.selectTool, key: 'v', icon: <MousePointer2 /> }),
  tool('hand', { label: texts.handTool, key: 'h', icon: <Hand /> }),
  tool('scale', { label: texts.scaleTool, key: 'k', icon: <Scaling /> }),
  tool('text', { label: texts.drawText, key: 't', icon: <TextCursorInput /> }),
  tool('shape', { label: texts.drawShape, key: 'r', icon: <Square /> }),
  tool('line', { label: texts.drawLine, key: 'l', icon: <Minus /> }),
  tool('photo', { label: texts.drawPhoto, key: 'f', icon: <ImagePlus /> }),
];

type Sign = Pick<Command, 'id' | 'keys' | 'icon'> & { readonly label: string };

function toggle(sign: Sign, option: 'showsRulers' | 'snaps'): Command {
  return {
    ...sign,
    when: 'page',
    menu: 'view',
    checked: ({ options }) => options[option],
    run: ({ editor }) => {
      const options: EditorOptions = editor.state().options;
      editor.set({ options: { ...options, [option]: !options[option] } });
      return options[option] ? texts.off(sign.label) : texts.on(sign.label);
    },
  };
}

function tool(name: Tool, { label, key, icon }: { label: string; key: string; icon: ReactNode }): Command {
  const isDrawing = isDrawTool(name);
  return {
    id: `tool.${name}`,
    label,
    keys: [key],
    icon,
    checked: (state) => state.tool === name,
    run: ({ editor }) => {
      const next = editor.state().tool === name ? 'select' : name;
      editor.set({ tool: next, editing: null });
      return isDrawing && next === name ? `${label}. ${texts.drawHint}` : label;
    },
  };
}

function zoom({ editor, stage }: EditorSession, way: 'in' | 'out'): string {
  const ratio = stage.ratio();
  stage.zoomTo(nextZoom(editor.state().view.zoom, way, ratio));
  return texts.zoom(Math.round((editor.state().view.zoom / naturalZoom(ratio)) * 100));
}
