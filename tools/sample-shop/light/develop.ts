import { lattice } from '../surface/pattern.ts';

/** Lets what is brighter than white glow over its surroundings, as in a lens. The picture is changed in place. */
export function addBloom(picture: Float32Array, width: number, height: number, strength: number): void {
  const columns = Math.ceil(width / 4);
  const rows = Math.ceil(height / 4);
  const bright = new Float32Array(columns * rows * 3);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const i = (py * width + px) * 4;
      const j = ((py >> 2) * columns + (px >> 2)) * 3;
      for (let c = 0; c < 3; c++) bright[j + c]! += Math.max(0, picture[i + c]! - 1) / 16;
    }
  }
  let halo: Float32Array = bright;
  for (const radius of [5, 9, 14, 20])
    halo = blurRows(blurRows(halo, columns, rows, radius), rows, columns, radius);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const i = (py * width + px) * 4;
      for (let c = 0; c < 3; c++)
        picture[i + c]! += strength * readHalo(halo, columns, rows, [px / 4, py / 4, c]);
    }
  }
}

/** Averages along rows and writes the result turned by a quarter, so calling it twice blurs both ways. */
function blurRows(source: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const turned = new Float32Array(source.length);
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let column = -radius; column < columns; column++) {
        const enter = column + radius;
        const leave = column - radius - 1;
        if (enter < columns) sum += source[(row * columns + enter) * 3 + c]!;
        if (leave >= 0) sum -= source[(row * columns + leave) * 3 + c]!;
        if (column >= 0) turned[(column * rows + row) * 3 + c] = sum / (2 * radius + 1);
      }
    }
  }
  return turned;
}

function readHalo(
  halo: Float32Array,
  columns: number,
  rows: number,
  [gx, gy, c]: readonly [number, number, number],
): number {
  const x = Math.min(columns - 2, Math.max(0, Math.floor(gx - 0.5)));
  const y = Math.min(rows - 2, Math.max(0, Math.floor(gy - 0.5)));
  const fx = Math.min(1, Math.max(0, gx - 0.5 - x));
  const fy = Math.min(1, Math.max(0, gy - 0.5 - y));
  const i = (y * columns + x) * 3 + c;
  const j = i + columns * 3;
  const top = halo[i]! * (1 - fx) + halo[i + 3]! * fx;
  const bottom = halo[j]! * (1 - fx) + halo[j + 3]! * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Linear light to 8 bits, with a breath of film grain so gradients do not band. */
export function develop(picture: Float32Array, width: number, isCutOut: boolean): Uint8Array {
  const bytes = new Uint8Array(picture.length);
  for (let i = 0; i < picture.length; i += 4) {
    const pixel = i / 4;
    const grain = (lattice(pixel % width, Math.floor(pixel / width), 7) - 0.5) * 1.6;
    for (let c = 0; c < 3; c++) bytes[i + c] = clampByte(encode(shoulder(picture[i + c]!)) * 255 + grain);
    bytes[i + 3] = isCutOut ? clampByte(Math.min(1, picture[i + 3]!) * 255) : 255;
  }
  return bytes;
}

/** The light that `shoulder` turns into the given share of white: a backdrop keeps the colour it was given. */
export function beforeShoulder(value: number): number {
  return value < 0.72 ? value : 0.72 - 0.28 * Math.log(1 - (Math.min(value, 0.99) - 0.72) / 0.28);
}

/** Rolls highlights off towards white instead of clipping them. */
function shoulder(light: number): number {
  return light < 0.72 ? light : 0.72 + 0.28 * (1 - Math.exp(-(light - 0.72) / 0.28));
}

function encode(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

function clampByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
