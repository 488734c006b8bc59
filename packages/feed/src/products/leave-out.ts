import { joinBytes } from '../encoding/feed-encoding.ts';
import type { FeedForm } from '../open-feed.ts';

const [TAB, LINE_FEED, RETURN, SPACE, COMMA, COLON] = [0x09, 0x0a, 0x0d, 0x20, 0x2c, 0x3a];
const NULL = new TextEncoder().encode('null');
const NOTHING = new Uint8Array(0);

// Maximum bytes of white space to remove before a product, more than programs write; anything before it is kept.
const HELD_MAX = 1 << 16;

/** Filters the bytes of a written feed, removing those that belong to products left out. */
export interface LeavingOut {
  /** Passes on bytes that stay in the feed; returns what can be written so far. */
  keep(bytes: Uint8Array): Uint8Array;
  /** Marks a product as left out at this place; its bytes are not passed on. */
  leaveOut(): Uint8Array;
  /** Returns the bytes held back at the end of the feed. */
  rest(): Uint8Array;
}

export function chooseLeavingOut({ table, json }: Pick<FeedForm, 'table' | 'json'>): LeavingOut {
  if (table !== null) return new OutOfRows();
  if (json === null) return new OutOfXml();
  return json.isLines ? new OutOfLines() : new OutOfList();
}

/** Removes a row together with its line end, which is part of the row. */
class OutOfRows implements LeavingOut {
  keep(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  leaveOut(): Uint8Array {
    return NOTHING;
  }

  rest(): Uint8Array {
    return NOTHING;
  }
}

/** Holds back the last bytes written, because they may have to be removed with the next product. */
abstract class HoldingBack implements LeavingOut {
  protected held: Uint8Array = NOTHING;

  keep(bytes: Uint8Array): Uint8Array {
    const all = this.held.length === 0 ? bytes : joinBytes([this.held, bytes]);
    let from = all.length;
    while (from > 0 && all.length - from < HELD_MAX && this.goesAlong(all[from - 1]!)) from--;
    // Most pieces end with a tag or an address: nothing is copied.
    this.held = from === all.length ? NOTHING : all.slice(from);
    return from === all.length ? all : all.subarray(0, from);
  }

  leaveOut(): Uint8Array {
    this.held = NOTHING;
    return NOTHING;
  }

  rest(): Uint8Array {
    const { held } = this;
    this.held = NOTHING;
    return held;
  }

  protected abstract goesAlong(byte: number): boolean;
}

/** Removes an element with the white space before it: its indentation and the preceding line end. */
class OutOfXml extends HoldingBack {
  protected goesAlong(byte: number): boolean {
    return isSpace(byte);
  }
}

/** Removes a line with the white space after it, including the line end. */
class OutOfLines implements LeavingOut {
  private isSkipping = false;

  keep(bytes: Uint8Array): Uint8Array {
    let at = 0;
    while (this.isSkipping && at < bytes.length && isSpace(bytes[at]!)) {
      if (bytes[at] === LINE_FEED) this.isSkipping = false;
      at++;
    }
    if (at < bytes.length) this.isSkipping = false;
    return bytes.subarray(at);
  }

  leaveOut(): Uint8Array {
    this.isSkipping = true;
    return NOTHING;
  }

  rest(): Uint8Array {
    return NOTHING;
  }
}

/**
 * Removes a value of a list with the comma and white space before it, or after it for the first value. A value that is a member of an
 * object becomes null, so that its key stays.
 */
class OutOfList extends HoldingBack {
  // Set after removing a list's first value: what is still to be removed after it.
  private due: 'comma' | 'space' | null = null;
  private spaceSeen: Uint8Array = NOTHING;
  private last = 0;

  override keep(bytes: Uint8Array): Uint8Array {
    const written = super.keep(this.due === null ? bytes : this.behindFirst(bytes));
    if (written.length > 0) this.last = written.at(-1)!;
    return written;
  }

  override leaveOut(): Uint8Array {
    if (this.held.includes(COMMA)) return super.leaveOut();
    if (this.last === COLON) return this.keep(NULL);
    this.due = 'comma';
    return NOTHING;
  }

  override rest(): Uint8Array {
    return joinBytes([super.rest(), this.spaceSeen]);
  }

  protected goesAlong(byte: number): boolean {
    return isSpace(byte) || byte === COMMA;
  }

  /** Returns the bytes to keep after the value: all of them if the list ends with it. */
  private behindFirst(bytes: Uint8Array): Uint8Array {
    let at = 0;
    for (; at < bytes.length; at++) {
      if (this.due === 'comma' && bytes[at] === COMMA) this.due = 'space';
      else if (!isSpace(bytes[at]!)) break;
    }
    const isWaiting = at === bytes.length;
    const seen = this.due === 'comma' ? joinBytes([this.spaceSeen, bytes.subarray(0, at)]) : NOTHING;
    this.spaceSeen = isWaiting ? seen : NOTHING;
    if (isWaiting) return NOTHING;
    this.due = null;
    return joinBytes([seen, bytes.subarray(at)]);
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;
}
