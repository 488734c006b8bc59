import { countParts, maxPixels, maxProfileBytes, refuseCost } from './bounds.ts';

const pictureStart = Buffer.from([0xff, 0xd8, 0xff]);
const profileMark = Buffer.from('ICC_PROFILE\0', 'latin1');

/** Maximum scans of a JPEG; the finest progressive ones have some twenty. */
const maxScans = 100;

/** Maximum pixels over all scans, as every scan processes all pixels again: twenty times the largest photo. */
const maxPasses = maxPixels * 20;

/** Refuses a JPEG with too many parts, or whose scans process too many pixels again (ITU-T T.81, B). Throws PhotoError. */
export function checkJpeg(file: Buffer): void {
  const count = countParts();
  // After the end of the picture there may be a second one, for HDR screens.
  for (let start = 0; start !== -1; start = file.indexOf(pictureStart, start)) {
    count();
    start = checkPicture(file, start + 2, count);
  }
}

/** Checks the picture that begins here, and returns where it ends. */
function checkPicture(file: Buffer, start: number, count: () => void): number {
  let at = start;
  let pixels = 0;
  let scans = 0;
  let profileBytes = 0;
  for (;;) {
    at = nextMarker(file, at);
    if (at + 4 > file.length) return file.length;
    count();
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else {
      if (isFrame(marker) && at + 9 <= file.length)
        pixels = Math.max(pixels, file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7));
      if (marker === 0xda) scans += 1;
      const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2));
      if (marker === 0xe2 && file.subarray(at + 4, at + 16).equals(profileMark)) profileBytes += end - at;
      // Too many pixels are refused elsewhere, with their own reason.
      const isTooMuch = scans > maxScans || (pixels <= maxPixels && pixels * scans > maxPasses);
      if (isTooMuch || profileBytes > maxProfileBytes) refuseCost();
      at = end;
    }
  }
}

/** Skips bytes between two parts, or the data of a scan, in which 0xff is followed by 0 or is a restart marker. */
function nextMarker(file: Buffer, start: number): number {
  let at = start;
  for (; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 1;
    else return at;
  }
  return file.length;
}

function hasNoLength(marker: number): boolean {
  return marker === 0x01 || marker === 0xd8;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
