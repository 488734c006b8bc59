import type { FieldReader, Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { Capture } from './collect-products.ts';
import { unescapeJson } from '../json/json-text.ts';
import type { JsonScanner } from '../json/scan-json.ts';
import { rawText } from '../encoding/raw-text.ts';
import { trimRange } from '../xml/scan-bytes.ts';

const [QUOTE, COMMA, LIST_OPEN] = [0x22, 0x2c, 0x5b];

// Separates several addresses in one text; slashes may be written as '\/'. Every repetition is bounded.
const BETWEEN_URLS = /\s{0,99}[|,;]\s{0,99}(?=https?:\\?\/\\?\/)|\s{1,99}(?=https?:\\?\/\\?\/)/g;

export class JsonFields implements FieldReader {
  private readonly scanner: JsonScanner;

  constructor(scanner: JsonScanner) {
    this.scanner = scanner;
  }

  text({ start, end }: Capture): string {
    return this.scanner.textOf(start, end);
  }

  images({ start, end, element }: Capture, imagesMax: number): ProductImage[] {
    const { window } = this.scanner;
    if (window.slice(start - 1, start)[0] !== QUOTE) return [];
    return placesIn(window.slice(start, end))
      .slice(0, imagesMax)
      .map((place) => ({
        kind: 'json',
        url: unescapeJson(window.slice(start + place.start, start + place.end)).trim(),
        start: start + place.start,
        end: start + place.end,
        element,
      }));
  }

  /**
   * Returns the place before the first image of a list, or after the main image if that is the first. Null for a string, which cannot hold
   * a second image, and for an object, which would have to be invented.
   */
  insertion({ main, present: [first, second] }: PlaceInputs): Insertion | null {
    if (first?.element === undefined) return null;
    if (first.start !== main.start && second?.element === first.element) {
      const after = rawText(this.scanner.window.slice(first.end, second.start));
      return { start: first.start, end: first.start, kind: 'json', before: '', after };
    }
    if (!this.isInList(first)) return null;
    const { start, end } = first.element;
    return first.start === main.start
      ? { start: end, end, kind: 'json', before: ', "', after: '"' }
      : { start, end: start, kind: 'json', before: '"', after: '", ' };
  }

  private isInList({ element }: ProductImage): boolean {
    if (element?.parent === undefined) return false;
    const before = this.scanner.window.slice(element.parent.contentStart, element.start);
    const last = before[trimRange(before, 0, before.length).to - 1];
    return last === LIST_OPEN || last === COMMA;
  }
}

/** Returns the addresses in a text: one, or several with separators. */
function placesIn(text: Uint8Array): { start: number; end: number }[] {
  const { from: start, to: end } = trimRange(text, 0, text.length);
  if (start === end) return [];
  const raw = rawText(text.subarray(start, end));
  const places: { start: number; end: number }[] = [];
  let at = start;
  for (const { index, 0: separator } of raw.matchAll(BETWEEN_URLS)) {
    if (start + index > at) places.push({ start: at, end: start + index });
    at = start + index + separator.length;
  }
  return [...places, { start: at, end }];
}
