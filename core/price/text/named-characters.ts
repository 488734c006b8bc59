// HTML's names of the characters from U+00A0 to U+00FF, in order.
const latin1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
  middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
  Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
  Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
  iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/,
  );

const others =
  `amp & lt < gt > quot " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹
  rsaquo › hellip … bull • prime ′ Prime ″ euro € trade ™ permil ‰ numero № dagger † Dagger ‡ OElig Œ oelig œ Scaron Š
  scaron š Zcaron Ž zcaron ž Yuml Ÿ fnof ƒ circ ˆ tilde ˜ minus − le ≤ ge ≥ ne ≠ asymp ≈ infin ∞ radic √ larr ← rarr →
  uarr ↑ darr ↓ check ✓ star ☆ starf ★ hearts ♥ frac13 ⅓ frac23 ⅔ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞ alpha α beta β
  gamma γ delta δ mu μ pi π omega ω Omega Ω Delta Δ Sigma Σ ccaron č Ccaron Č rcaron ř Rcaron Ř ecaron ě Ecaron Ě
  lstrok ł Lstrok Ł aogon ą Aogon Ą eogon ę Eogon Ę cacute ć Cacute Ć nacute ń Nacute Ń sacute ś Sacute Ś zacute ź
  Zacute Ź zdot ż Zdot Ż gbreve ğ Gbreve Ğ inodot ı Idot İ scedil ş Scedil Ş comma , colon : semi ; excl ! quest ?
  lpar ( rpar ) num # percnt % plus + sol / commat @ ast * lowbar _ hyphen ‐ dash ‐ horbar ―`.split(/\s+/);

/** Characters by their HTML names, as far as product texts use them. */
export const namedCharacters: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...others.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, others[index + 1] ?? '']] : [],
  ),
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
]);
