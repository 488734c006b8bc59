import { joinBytes } from '../encoding/feed-encoding.ts';
import type { FeedForm } from '../open-feed.ts';

const [TAB, LINE_FEED, RETURN, SPACE, COMMA, COLON] = [0x09, 0x0a, 0x0d, 0x20, 0x2c, 0x3a];
const NULL = new TextEncoder().encode('null');
const NOTHING = new Uint8Array(0);

// More white space than any program writes between two products; the text before it stays.
const HELD_MAX = 1 << 16;

/** Takes the written bytes of a feed, and removes those that go with a product that is left out. */
export interface LeavingOut {
  /** Hands on bytes that stay in the feed; returns what can be written by now. */
  keep(bytes: Uint8Array): Uint8Array;
  /** Marks a product as left out here; its bytes are not passed on. */
  leaveOut(): Uint8Array;
  /** Returns the bytes still held back when the feed has ended. */
  rest(): Uint8Array;
}

/** Returns the way to leave products out of a feed of this form. */
export function chooseLeavingOut({ table, json }: Pick<FeedForm, 'table' | 'json'>): LeavingOut {
  if (table !== null) return new OutOfRows();
  if (json === null) return new OutOfXml();
  return json.isLines ? new OutOfLines() : new OutOfList();
}

/** A row goes with its line end, which is part of it. */
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

/** Holds back bytes at the end of what is written, because they may go with the product that comes next. */
abstract class HoldingBack implements LeavingOut {
  protected held: Uint8Array = NOTHING;

  keep(bytes: Uint8Array): Uint8Array {
    const all = this.held.length === 0 ? bytes : joinBytes([this.held, bytes]);
    let from = all.length;
    while (from > 0 && all.length - from < HELD_MAX && this.goesAlong(all[from - 1]!)) from--;
    this.held = all.slice(from);
    return all.subarray(0, from);
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

/** An element goes with the white space before it: its indentation and the line end of what comes before. */
class OutOfXml extends HoldingBack {
  protected goesAlong(byte: number): boolean {
    return isSpace(byte);
  }
}

/** A line goes with the white space behind it, up to its line end. */
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
 * A value of a list goes with the comma and the white space before it, or behind it where it is the list's first. One that is a
 * member of an object becomes null: its key stays.
 */
class OutOfList extends HoldingBack {
  // Behind a list's first value that was taken out: what goes with it is still to come.
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

  /** Returns the bytes to keep behind the value: all of them where the list ends with it. */
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
