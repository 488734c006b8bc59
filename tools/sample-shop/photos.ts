import { backpack } from './models/carried/backpack.ts';
import { candle } from './models/home/candle.ts';
import { chair } from './models/home/chair.ts';
import { chefsKnife } from './models/kitchen/chefs-knife.ts';
import { cuttingBoard } from './models/kitchen/cutting-board.ts';
import { deskLamp } from './models/home/desk-lamp.ts';
import { dripper } from './models/kitchen/dripper.ts';
import { espressoCup } from './models/kitchen/espresso-cup.ts';
import { handSoap } from './models/home/hand-soap.ts';
import { headphones } from './models/carried/headphones.ts';
import { kettle } from './models/kitchen/kettle.ts';
import { lantern } from './models/home/lantern.ts';
import { mug } from './models/kitchen/mug.ts';
import { notebook } from './models/carried/notebook.ts';
import { plantPot } from './models/home/plant-pot.ts';
import { skateboard } from './models/carried/skateboard.ts';
import { speaker } from './models/home/speaker.ts';
import { sunglasses } from './models/carried/sunglasses.ts';
import { throwPillow } from './models/home/throw-pillow.ts';
import { trailShoe } from './models/carried/trail-shoe.ts';
import { umbrella } from './models/carried/umbrella.ts';
import { waterBottle } from './models/kitchen/water-bottle.ts';
import { wristWatch } from './models/carried/wrist-watch.ts';
import type { Shot } from './render-photo.ts';
import type { Studio } from './light/studio.ts';

export interface Photo extends Shot {
  /** File name; its ending chooses the format. */
  name: string;
}

const white: Studio = { ground: '#f1f0ed', backdrop: '#fbfbfa' };
const square = { width: 1000, height: 1000 };

/** Every photo of the sample shop. */
export const photos: readonly Photo[] = [
  {
    name: 'mug.jpg',
    model: mug,
    studio: white,
    camera: { target: [0.1, 0.46, 0], yaw: -18, pitch: 22, distance: 4.6 },
    ...square,
  },
  {
    name: 'mug-linen.jpg',
    model: mug,
    studio: { ground: '#d9cdbb', backdrop: '#e6ddcf', key: 'right' },
    camera: { target: [0.08, 0.46, 0], yaw: 32, pitch: 38, distance: 4.7 },
    ...square,
  },
  {
    name: 'espresso-cup.jpg',
    model: espressoCup,
    studio: { ground: '#c98a6e', backdrop: '#dba48a' },
    camera: { target: [0, 0.28, 0], yaw: -24, pitch: 32, distance: 5.2 },
    ...square,
  },
  {
    name: 'desk-lamp.jpg',
    model: deskLamp,
    studio: { ground: '#e9e4da', backdrop: '#f4f1ea', bloom: 0.5 },
    camera: { target: [0.04, 0.88, 0], yaw: 14, pitch: 10, distance: 6.2 },
    ...square,
  },
  {
    name: 'trail-shoe.jpg',
    model: trailShoe,
    studio: white,
    camera: { target: [0, 0.6, 0], yaw: 20, pitch: 14, distance: 8.6 },
    ...square,
  },
  {
    name: 'trail-shoe-top.jpg',
    model: trailShoe,
    studio: { ground: '#cfd6d2', backdrop: '#dfe4e1' },
    camera: { target: [0.1, 0.46, 0], yaw: -38, pitch: 40, distance: 8.2 },
    ...square,
  },
  {
    name: 'headphones.webp',
    model: headphones,
    studio: { ground: '#e8e2d8', backdrop: '#f3efe8' },
    camera: { target: [0, 0.86, 0], yaw: -34, pitch: 8, distance: 6.4 },
    ...square,
  },
  {
    name: 'backpack.jpg',
    model: backpack,
    studio: white,
    camera: { target: [0, 0.93, 0], yaw: -22, pitch: 9, distance: 6.9 },
    ...square,
  },
  {
    name: 'water-bottle.jpg',
    model: waterBottle,
    studio: { ground: '#dfe6e8', backdrop: '#eff3f4' },
    camera: { target: [0, 0.85, 0], yaw: -6, pitch: 8, distance: 6.1 },
    ...square,
  },
  {
    name: 'wrist-watch.jpg',
    model: wristWatch,
    studio: { ground: '#eceae6', backdrop: '#f8f7f5' },
    camera: { target: [0, 0.7, 0], yaw: -20, pitch: 22, distance: 4.9 },
    ...square,
  },
  {
    name: 'sunglasses.png',
    model: sunglasses,
    studio: white,
    camera: { target: [-0.08, 0.34, -0.5], yaw: -26, pitch: 16, distance: 6 },
    width: 1000,
    height: 1000,
    isCutOut: true,
  },
  {
    name: 'candle.jpg',
    model: candle,
    studio: { ground: '#b9aa98', backdrop: '#cbbfae', contrast: 0.9, bloom: 1 },
    camera: { target: [0, 0.5, 0], yaw: -8, pitch: 21, distance: 4.4 },
    ...square,
  },
  {
    name: 'chair.jpg',
    model: chair,
    studio: white,
    camera: { target: [0, 0.76, 0], yaw: -34, pitch: 13, distance: 6.0 },
    ...square,
  },
  {
    name: 'chair-back.jpg',
    model: chair,
    studio: white,
    camera: { target: [0, 0.76, 0], yaw: 146, pitch: 13, distance: 6.0 },
    ...square,
  },
  {
    name: 'plant-pot.jpg',
    model: plantPot,
    studio: { ground: '#e9e7e2', backdrop: '#f5f4f1' },
    camera: { target: [0, 0.9, 0], yaw: 0, pitch: 10, distance: 6.5 },
    ...square,
  },
  {
    name: 'dripper.jpg',
    model: dripper,
    studio: { ground: '#aebbb4', backdrop: '#c2ccc6' },
    camera: { target: [0.08, 0.72, 0], yaw: -22, pitch: 20, distance: 5.3 },
    ...square,
  },
  {
    name: 'cutting-board.jpg',
    model: cuttingBoard,
    studio: { ground: '#eeece8', backdrop: '#f7f6f4' },
    camera: { target: [0.12, 0.06, 0], yaw: -28, pitch: 48, distance: 7.4 },
    ...square,
  },
  {
    name: 'throw-pillow.jpg',
    model: throwPillow,
    studio: { ground: '#eeebe5', backdrop: '#f8f6f2', contrast: 1.25 },
    camera: { target: [0, 0.72, 0], yaw: -30, pitch: 10, distance: 6.5 },
    ...square,
  },
  {
    name: 'notebook.jpg',
    model: notebook,
    studio: { ground: '#d5bfae', backdrop: '#e0cfc1' },
    camera: { target: [0.24, 0.08, 0.05], yaw: -24, pitch: 52, distance: 7.4 },
    ...square,
  },
  {
    name: 'speaker.jpg',
    model: speaker,
    studio: white,
    camera: { target: [0.06, 0.6, 0], yaw: -16, pitch: 18, distance: 4.9 },
    ...square,
  },
  {
    name: 'kettle.jpg',
    model: kettle,
    studio: { ground: '#efede9', backdrop: '#faf9f7' },
    camera: { target: [-0.11, 0.48, 0], yaw: -16, pitch: 14, distance: 6.3 },
    ...square,
  },
  {
    name: 'umbrella.jpg',
    model: umbrella,
    studio: white,
    camera: { target: [0.06, 1.44, 0], yaw: -12, pitch: 3, distance: 8.1, lens: 9.4 },
    width: 600,
    height: 1400,
  },
  {
    name: 'skateboard.jpg',
    model: skateboard,
    studio: { ground: '#e4e6e6', backdrop: '#f2f4f4' },
    camera: { target: [0, 0.31, 0], yaw: -24, pitch: 20, distance: 8.6, lens: 9.2 },
    width: 1600,
    height: 700,
  },
  {
    name: 'hand-soap.jpg',
    model: handSoap,
    studio: { ground: '#dcd8cf', backdrop: '#ebe8e2' },
    camera: { target: [-0.02, 0.78, 0], yaw: -10, pitch: 10, distance: 5.6 },
    ...square,
  },
  {
    name: 'lantern.jpg',
    model: lantern,
    studio: { ground: '#8e948a', backdrop: '#a5aaa1', contrast: 0.75, bloom: 0.6 },
    camera: { target: [0, 0.82, 0], yaw: -20, pitch: 12, distance: 6.0 },
    ...square,
  },
  {
    name: 'chefs-knife.jpg',
    model: chefsKnife,
    studio: { ground: '#4a5458', backdrop: '#5d686c', ceiling: 0.35 },
    camera: { target: [0, 0.05, 0], yaw: -38, pitch: 47, distance: 8 },
    ...square,
  },
];
