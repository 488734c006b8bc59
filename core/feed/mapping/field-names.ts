/** Names of fields that hold a code of the product, which can stand in for an id. */
export const CODE =
  /sku|kod|code|codice|artikul|article|артикул|part_?number|product_?no|ean|gtin|mpn|barcode|guid|^handle$/i;

/** Names of fields that hold an image. */
export const IMAGE =
  /image|img|picture|photo|foto|bild|resim|immagin|imagem|visuel|zdj[eę]ci|afbeelding|g[oö]rsel|obraz|картинк|изображ|зображ|εικ[oό]ν/i;
