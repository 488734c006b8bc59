import { plainName } from './fold-name.ts';

// Names without accents, as returned by plainName.
const CODE =
  /sku|kod|code|codice|codigo|\bcod\b|κωδικ|artikul|article|артикул|art(ikel|icol[oe]|igo|iculo)?[-_. ]?(nr|nummer|numer|numero|id|no)\b|part_?number|product_?no|(product|item|produkt|bestell|vare|urun|katalog|cikk|tuote|stock)[-_. ]?(nr|nummer|number|numero|numara|szam|cislo)|referen[cz]|numer (katalogowy|produktu)|\bindeks\b|katalogov[ey] cislo|tilausnumero|ean|gtin|mpn|barcode|guid|^handle$/;
// The manufacturer's number is the same in other shops, and repeats if sizes share it.
const MAKER_CODE = /ean|gtin|mpn|barcode|codigo de barras|strichcode|kod kreskowy|carovy kod|viivakoodi/;
const IMAGE =
  /image|img|picture|photo|foto|bild|resim|immagin|imagem|visuel|zdjeci|afbeelding|gorsel|obraz|\bbillede|\bkuva|\bkep(ek)?\b|fenykep|poza\b|imagine|slika|картинк|изображ|зображ|снимка|εικ[oο]ν/;

/** True if a field of that name holds a product code, which can replace an id. */
export function isCodeName(name: string): boolean {
  return CODE.test(plainName(name));
}

/** True for names of codes given by the manufacturer, such as an EAN. */
export function isMakerCodeName(name: string): boolean {
  return MAKER_CODE.test(plainName(name));
}

/** True if a name, or a path of names, is about images. */
export function isImageName(path: string): boolean {
  return IMAGE.test(plainName(path));
}
