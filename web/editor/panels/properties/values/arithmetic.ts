/** Result of the input of a number field: its value, or the fault. */
type Reckoned =
  | { readonly value: number; readonly fault: null }
  | { readonly value: null; readonly fault: 'not_a_number' | 'no_whole' | 'endless' };

/** Context of a typed sum: the unit that may follow a number, and the whole that per cent refer to. */
type Reckoning = { readonly unit: string; readonly whole: number | null };

type Piece =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'sign'; readonly sign: string };
type Cursor = { readonly pieces: readonly Piece[]; at: number };

/** Longest text that is read as a sum, in characters; it also limits nested brackets, which the engine's stack bounds. */
const longestSum = 200;
const piecePattern = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)\s*([\p{L}°]+|%)?|([-−+*×/÷()]))\s*/uy;
const signs: Readonly<Record<string, string>> = { '−': '-', '×': '*', '÷': '/' };

/**
 * Works out a sum of numbers: `120+8*2`, `(1080-40)/3`, `50%` of the whole, `12px`. Both the dot and the comma divide off fractions.
 */
export function reckon(text: string, how: Reckoning): Reckoned {
  if (text.length > longestSum) return { value: null, fault: 'not_a_number' };
  const pieces = splitPieces(how.unit === times ? withoutTimes(text) : text, how);
  if (typeof pieces === 'string') return { value: null, fault: pieces };
  const cursor = { pieces, at: 0 };
  const value = sumAt(cursor);
  if (value === null || cursor.at < pieces.length) return { value: null, fault: 'not_a_number' };
  return Number.isFinite(value) ? { value, fault: null } : { value: null, fault: 'endless' };
}

/** The unit of a factor, which people write before it or behind it, and as a letter. */
const times = '×';

function withoutTimes(text: string): string {
  return text.replace(/^\s*[x×*]|[x×]\s*$/giu, '');
}

function splitPieces(text: string, { unit, whole }: Reckoning): Piece[] | 'not_a_number' | 'no_whole' {
  const pieces: Piece[] = [];
  piecePattern.lastIndex = 0;
  while (piecePattern.lastIndex < text.length) {
    const match = piecePattern.exec(text);
    if (match === null) return 'not_a_number';
    const [, digits, suffix, sign] = match;
    if (sign !== undefined) pieces.push({ kind: 'sign', sign: signs[sign] ?? sign });
    else {
      const number = Number((digits ?? '').replace(',', '.'));
      const isShare = suffix === '%' && unit !== '%';
      if (isShare && whole === null) return 'no_whole';
      if (suffix !== undefined && suffix !== '%' && suffix !== unit) return 'not_a_number';
      pieces.push({ kind: 'number', value: isShare ? (number / 100) * (whole ?? 0) : number });
    }
  }
  return pieces;
}

function sumAt(cursor: Cursor): number | null {
  let sum = productAt(cursor);
  for (let sign = signAt(cursor); sum !== null && (sign === '+' || sign === '-'); sign = signAt(cursor)) {
    cursor.at += 1;
    const next = productAt(cursor);
    sum = next === null ? null : sign === '+' ? sum + next : sum - next;
  }
  return sum;
}

function productAt(cursor: Cursor): number | null {
  let product = factorAt(cursor);
  for (let sign = signAt(cursor); product !== null && (sign === '*' || sign === '/'); sign = signAt(cursor)) {
    cursor.at += 1;
    const next = factorAt(cursor);
    product = next === null ? null : sign === '*' ? product * next : product / next;
  }
  return product;
}

function factorAt(cursor: Cursor): number | null {
  const piece = cursor.pieces[cursor.at];
  cursor.at += 1;
  if (piece === undefined) return null;
  if (piece.kind === 'number') return piece.value;
  if (piece.sign === '-' || piece.sign === '+') {
    const factor = factorAt(cursor);
    return factor === null || piece.sign === '+' ? factor : -factor;
  }
  if (piece.sign !== '(') return null;
  const sum = sumAt(cursor);
  const isClosed = signAt(cursor) === ')';
  cursor.at += 1;
  return isClosed ? sum : null;
}

function signAt({ pieces, at }: Cursor): string | null {
  const piece = pieces[at];
  return piece?.kind === 'sign' ? piece.sign : null;
}
