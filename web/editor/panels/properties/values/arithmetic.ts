/** Result of reading a number field: the value, or why there is none. */
type Reckoned =
  | { readonly value: number; readonly fault: null }
  | { readonly value: null; readonly fault: 'not_a_number' | 'no_whole' | 'endless' };

/** Context of a typed calculation: the unit that may follow a number, and the value of 100 %. */
type Reckoning = { readonly unit: string; readonly whole: number | null };

type Piece =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'sign'; readonly sign: string };
type Cursor = { readonly pieces: readonly Piece[]; at: number };

/** Maximum length of a calculation in characters; as it limits nested brackets, it also limits the recursion. */
const longestSum = 200;
const piecePattern = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)\s*([\p{L}°]+|%)?|([-−+*×/÷()]))\s*/uy;
const signs: Readonly<Record<string, string>> = { '−': '-', '×': '*', '÷': '/' };

/** Calculates a formula: `120+8*2`, `(1080-40)/3`, `50%` of the whole, `12px`. Both dot and comma are decimal separators. */
export function reckon(text: string, how: Reckoning): Reckoned {
  if (text.length > longestSum) return { value: null, fault: 'not_a_number' };
  const pieces = splitPieces(how.unit === times ? withoutTimes(text) : text, how);
  if (typeof pieces === 'string') return { value: null, fault: pieces };
  const cursor = { pieces, at: 0 };
  const value = sumAt(cursor);
  if (value === null || cursor.at < pieces.length) return { value: null, fault: 'not_a_number' };
  return Number.isFinite(value) ? { value, fault: null } : { value: null, fault: 'endless' };
}

/** Unit of a factor. People write it before or after the number, also as the letter x. */
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
