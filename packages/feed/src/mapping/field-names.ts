import { plainName } from './fold-name.ts';

// Names without accents, as plainName gives them.
const CODE =
  /sku|kod|code|codice|codigo|\bcod\b|κωδικ|artikul|article|артикул|art(ikel|icol[oe]|igo|iculo)?[-_. ]?(nr|nummer|numer|numero|id|no)\b|part_?number|product_?no|(product|item|produkt|bestell|vare|urun|katalog|cikk|tuote|stock)[-_. ]?(nr|nummer|number|numero|numara|szam|cislo)|referen[cz]|numer (katalogowy|produktu)|\bindeks\b|katalogov[ey] cislo|tilausnumero|ean|gtin|mpn|barcode|guid|^handle$/;
// The number of the manufacturer is another shop's too, and repeats where sizes share it.
const MAKER_CODE = /ean|gtin|mpn|barcode|codigo de barras|strichcode|kod kreskowy|carovy kod|viivakoodi/;
const IMAGE =
  /image|img|picture|photo|foto|bild|resim|immagin|imagem|visuel|zdjeci|afbeelding|gorsel|obraz|\bbillede|\bkuva|\bkep(ek)?\b|fenykep|poza\b|imagine|slika|картинк|изображ|зображ|снимка|εικ[oο]ν/;

/** Whether a field of that name holds a code of the product, which can replace an id. */
export function isCodeName(name: string): boolean {
  return CODE.test(plainName(name));
}

/** Whether it is a code that the manufacturer gave, such as an EAN. */
export function isMakerCodeName(name: string): boolean {
  return MAKER_CODE.test(plainName(name));
}

/** Whether a name, or a path of names, speaks of images. */
export function isImageName(path: string): boolean {
  return IMAGE.test(plainName(path));
}
