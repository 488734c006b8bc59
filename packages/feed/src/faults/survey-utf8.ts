import type { CodePage } from '../encoding/code-pages.ts';
import { CODE_PAGES } from '../encoding/code-pages.ts';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { isUnfinishedCharacter, utf8Size } from '../xml/scan-characters.ts';
import { detectCodePage } from '../table/scan-encoding.ts';

// Maximum number of invalid letters whose surrounding text is examined: enough to detect the language.
const SLICES_MAX = 300;
const AROUND_BYTES = 24;
const SPACE = 0x20;
// Invalid letters per valid one from which text is in a code page, whose letters happen to form valid UTF-8 now and then.
const DAMAGED_PER_SOUND = 10;

/** Detects the real encoding of a feed declared as UTF-8; fed chunk by chunk. */
export class Utf8Survey {
  /** Number of valid UTF-8 letters beyond ASCII. */
  soundCount = 0;
  /** Number of bytes that are not valid UTF-8. */
  damagedCount = 0;
  private readonly slices: Uint8Array[] = [];
  private rest = new Uint8Array(0);

  add(chunk: Uint8Array): void {
    this.look(this.rest.length === 0 ? chunk : joinBytes([this.rest, chunk]), false);
  }

  end(): void {
    this.look(this.rest, true);
  }

  /**
   * Returns the code page in which the invalid letters form words; null if there are none, if too many others are valid UTF-8, so that the
   * feed is in no single encoding, or if a byte is no letter in that page either.
   */
  codePage(): CodePage | null {
    const label = detectCodePage(joinBytes(this.slices));
    const page = CODE_PAGES.find((each) => each === label) ?? null;
    return page !== null && this.isIn(page) ? page : null;
  }

  /** True if the invalid letters fit a code page, and hardly any others are valid UTF-8. */
  isIn(page: CodePage): boolean {
    if (this.damagedCount === 0 || this.soundCount * DAMAGED_PER_SOUND > this.damagedCount) return false;
    return isLegible(new TextDecoder(page).decode(joinBytes(this.slices)));
  }

  private look(bytes: Uint8Array, isLast: boolean): void {
    let at = 0;
    while (at < bytes.length) {
      if (bytes[at]! < 0x80) at++;
      else if (!isLast && isUnfinishedCharacter(bytes, at)) break;
      else {
        const size = utf8Size(bytes, at);
        if (size === 0) this.noteDamage(bytes, at);
        else this.soundCount++;
        at += Math.max(size, 1);
      }
    }
    this.rest = Uint8Array.from(bytes.subarray(at));
  }

  private noteDamage(bytes: Uint8Array, at: number): void {
    this.damagedCount++;
    if (this.slices.length >= SLICES_MAX * 2) return;
    this.slices.push(bytes.slice(Math.max(0, at - AROUND_BYTES), at + AROUND_BYTES), Uint8Array.of(SPACE));
  }
}

function isLegible(text: string): boolean {
  return !/[\u0080-\u009f\ufffd]/.test(text);
}
