import { type CDPSession, expect, type Page } from '@playwright/test';
import { type Layer, flattenLayers } from '#picture/layers';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { ApiClient } from '#tests/harness/api-client.ts';
import { boxOf } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, saveNow, openEditor, savedConfig } from './editor-fixtures.ts';

type Place = { readonly x: number; readonly y: number };

/** The stage of an opened template, with px of the canvas as its unit. */
export type StagePage = {
  readonly page: Page;
  readonly template: Template;
  /** A place of the canvas in the window. */
  readonly at: (place: Place) => Promise<Place>;
  /** Where a handle of the selection is in the window. */
  readonly handle: (name: string) => Promise<Place>;
  readonly drag: (from: Place, to: Place, options?: DragOptions) => Promise<void>;
  /** Drags from one place of the canvas to another. */
  readonly dragOn: (from: Place, to: Place, options?: DragOptions) => Promise<void>;
  readonly dragHandle: (name: string, by: Place, options?: DragOptions) => Promise<void>;
  readonly click: (place: Place, options?: Parameters<Page['mouse']['click']>[2]) => Promise<void>;
  /** A layer as it is saved, once everything is. */
  readonly layer: (id: string) => Promise<Layer>;
  readonly layers: () => Promise<Layer[]>;
  /** The box around what is selected, as it is drawn over the picture: in px of the canvas, and turned by so many degrees. */
  readonly shown: () => Promise<{ x: number; y: number; width: number; height: number; rotation: number }>;
};

type DragOptions = { readonly keys?: readonly string[]; readonly steps?: number };

/** Opens a template of these layers at 1440 by 900 and looks at its middle at 100 %. */
export async function openStage(
  page: Page,
  user: ApiClient,
  layers: Layer[],
  { snaps = true }: { snaps?: boolean } = {},
): Promise<StagePage> {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers });
  await openEditor(page, user, template);
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-gesture', 'idle');
  // A px of the mouse is then one of the canvas, of which 150 to 930 across and 200 to 880 down are in sight.
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Control+0');
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-zoom', '1');
  if (!snaps) await page.keyboard.press("Control+'");
  return stageOf(page, user, template);
}

function stageOf(page: Page, user: ApiClient, template: Template): StagePage {
  const root = page.locator('[data-stage]');
  const at = (place: Place): Promise<Place> => placeOn(page, place);
  const handle = async (name: string): Promise<Place> => {
    await frames(page);
    const box = await boxOf(page.locator(`[data-handle="${name}"]`));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from: Place, to: Place, { keys = [], steps = 6 }: DragOptions = {}): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(to.x, to.y, { steps });
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
    await frames(page);
    await expect(root).toHaveAttribute('data-gesture', 'idle');
  };
  const layers = async (): Promise<Layer[]> => {
    await saveNow(page);
    return flattenLayers((await savedConfig(user, template)).objects ?? []);
  };
  return {
    page,
    template,
    at,
    handle,
    drag,
    layers,
    dragOn: async (from, to, options) => drag(await at(from), await at(to), options),
    dragHandle: async (name, by, options) => {
      const from = await handle(name);
      const [start, end] = [await at({ x: 0, y: 0 }), await at(by)];
      await drag(from, { x: from.x + end.x - start.x, y: from.y + end.y - start.y }, options);
    },
    shown: () => shownOn(page),
    click: async (place, options) => {
      const { x, y } = await at(place);
      await page.mouse.click(x, y, options);
      await frames(page);
    },
    layer: async (id) => {
      const found = (await layers()).find((each) => each.id === id);
      if (found === undefined) throw new Error(`no layer ${id}`);
      return found;
    },
  };
}

async function placeOn(page: Page, { x, y }: Place): Promise<Place> {
  const root = page.locator('[data-stage]');
  const [zoom, viewX, viewY] = await Promise.all(
    ['data-zoom', 'data-view-x', 'data-view-y'].map(async (name) => Number(await root.getAttribute(name))),
  );
  const corner = await root.boundingBox();
  if (corner === null || zoom === undefined) throw new Error('no stage');
  return { x: corner.x + (viewX ?? 0) + x * zoom, y: corner.y + (viewY ?? 0) + y * zoom };
}

async function shownOn(page: Page): ReturnType<StagePage['shown']> {
  const text = await page.locator('[data-selection]').getAttribute('data-selection');
  const [middleX = 0, middleY = 0, width = 0, height = 0, rotation = 0] = (text ?? '').split(' ').map(Number);
  return { x: middleX - width / 2, y: middleY - height / 2, width, height, rotation };
}

/** The next frame draws the pointer's action, and the one after shows it. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** A finger on the window. */
export type Finger = { readonly x: number; readonly y: number; readonly id?: number };

/** Fingers that come, move, leave, or are taken away by the system. */
export async function touch(
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  ...touchPoints: Finger[]
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** A place at the right edge of the stage in the window, at some height of it. */
export async function rightEdge(page: Page, y: number): Promise<Place> {
  const box = await boxOf(page.locator('[data-stage]'));
  return { x: box.x + box.width - 2, y };
}
