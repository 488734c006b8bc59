// Removes backgrounds: needs sharp and onnxruntime-node.
export { loadNetwork } from './node/cutout/run-network.ts';
export { type PhotoCutOut, type PhotoCutter, createPhotoCutter } from './node/photo/cut-out/cut-out-photo.ts';
export { drawCutOut } from './node/photo/cut-out/draw-cut-out.ts';
