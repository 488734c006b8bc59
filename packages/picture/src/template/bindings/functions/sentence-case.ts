/** Words that stay in capitals, besides those with digits and unpronounceable ones. */
const acronyms = new Set(
  `LED OLED QLED AMOLED LCD HDMI USB UV UHD FHD QHD HD SSD HDD RAM ROM CPU GPU DVD CD GPS NFC RFID WLAN LTE UMTS ABS PVC EVA PU PE PA XS XL
  XXS XXL XXXL DIN ISO EU USA UK US AEG JBL LG HP IBM MSI BMW VW AMD DIY BBQ SPF MDF AC DC AA AAA AI IP II III IV VI VII VIII IX XI XII TWS ANC DAB
  PS5 VR AR RC UPS HEPA IPX TPU OEM EAN FC NBA NFL NVME TDI HDI TSI FSI GTD DSLR AMG GTI SUV ATV EUR USD`.split(
    /\s+/,
  ),
);

const units: Readonly<Record<string, string>> = {
  ML: 'ml',
  CL: 'cl',
  KG: 'kg',
  MG: 'mg',
  CM: 'cm',
  MM: 'mm',
  KM: 'km',
  HZ: 'Hz',
  MHZ: 'MHz',
  GHZ: 'GHz',
  KW: 'kW',
  KWH: 'kWh',
  MAH: 'mAh',
  PCS: 'pcs',
  STK: 'Stk',
  CC: 'cc',
};

const wordPattern = /[\p{L}\p{M}\p{N}'’]+/gu;
const leastLetters = 6;
const shoutingShare = 0.7;

// German capitalises nouns, which cannot be recognised in capitals; these words are not nouns.
const smallInGerman = new Set(
  `und oder aber für mit ohne aus in im an am auf zum zur zu von vom bei bis ab inkl der die das den dem des ein eine einen einer eines
  als wie pro je nach über unter vor durch gegen um`.split(/\s+/),
);

/**
 * Converts a text in CAPITALS to sentence case: lower case except for its beginning, names spelt as in `names`, sizes and abbreviations.
 * Other text stays unchanged. `language` is that of the text, if known.
 */
export function sentenceCase(text: string, names: readonly string[], language = ''): string {
  if (!isShouting(text)) return text;
  const isGerman = /^de\b/.test(language);
  const isTurkic = /^(?:tr|az)\b/.test(language);
  let isBeginning = true;
  let isAfterNumber = false;
  const plain = text.replace(wordPattern, (word, at: number) => {
    const before = text.slice(Math.max(0, at - 3), at);
    const begins = isBeginning || /[.!?]\s+$/.test(before);
    const written = isAfterNumber && units[word] !== undefined ? units[word] : null;
    const small = lower(word, isTurkic);
    const isCapital = begins || (isGerman && small.length > 1 && !smallInGerman.has(small));
    // A year before a model's name does not begin a sentence.
    isBeginning &&= /^\d{4}$/.test(word);
    isAfterNumber = /^\d[\d.,]*$/.test(word);
    if (written !== null) return written;
    if (isKept(word, text.charAt(at + word.length))) return word;
    return isCapital ? capital(small, isTurkic) : small;
  });
  return withNames(plain, names);
}

function isShouting(text: string): boolean {
  let [capitals, letters] = [0, 0];
  for (const letter of text) {
    if (/\p{Lu}/u.test(letter)) capitals += 1;
    if (/[\p{Lu}\p{Ll}]/u.test(letter)) letters += 1;
  }
  return letters >= leastLetters && capitals / letters >= shoutingShare;
}

function isKept(word: string, after: string): boolean {
  if (/\p{Ll}|\p{N}/u.test(word) || acronyms.has(word)) return true;
  // T-Shirt, and sizes; E and O are words in other languages.
  if (/^[A-Z]$/.test(word)) return after === '-' || !/[AEIOUY]/.test(word);
  // Slavic words may have only r or l between consonants.
  return /^[BCDFGHJKMNPQSTVWXZ]{2,}$|^[LR][BCDFGHJKMNPQSTVWXZ]{1,3}$/.test(word);
}

function lower(word: string, isTurkic: boolean): string {
  return isTurkic ? word.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase() : word.toLowerCase();
}

function capital(word: string, isTurkic: boolean): string {
  const [first = ''] = word;
  return (isTurkic && first === 'i' ? 'İ' : first.toUpperCase()) + word.slice(first.length);
}

/** Restores names in the spelling of their field; a name in capitals there is capitalised. */
function withNames(text: string, names: readonly string[]): string {
  return names.reduce((written, each) => {
    const name = each.trim();
    if (name === '' || name.length > 60) return written;
    const isLoud = name.length > 4 && isShouting(`${name}${name}`);
    const spelled = isLoud
      ? name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
      : name;
    const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
    return written.replace(whole, () => spelled);
  }, text);
}
