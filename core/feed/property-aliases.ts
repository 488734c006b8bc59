import { foldName } from './match-path.ts';

// Folded names that shops give to the properties of a template, best first.
const ALIASES: Record<string, readonly string[]> = {
  title:
    words(`title name productname producttitle itemname itemtitle producttitel nome titulo titre titel nazwa nazev názov
    ürünadı urunadi urunismi stokadi наименование название назва имя model product`),
  price: words(`price pricevat pricewithvat priceinclvat priceincvat currentprice unitprice priceruah prezzo
    prezzovendita precio prix preis preco cena prijs pris fiyat цена ціна стоимость regularprice variantprice
    базоваяцена`),
  sale_price:
    words(`saleprice salesprice specialprice discountprice discountedprice promoprice promotionalprice
    actionprice offerprice prezzoofferta`),
  brand:
    words(`brand brandname vendor manufacturer manufacturername producer make marke marka marca marque marki
    markaadi vyrobce výrobce производитель виробник бренд бренды brands`),
  description:
    words(`description desc productdescription shortdescription longdescription descrizione descripcion
    descricao beschreibung beschrijving opis popis aciklama açıklama summary content описание опис
    body(html)`),
  category:
    words(`category cat categories categorytext categoryname producttype productcategory categorypath googleproductcategory
    categoria categorie kategorie kategoria kategori категория категорія категории`),
};

/** The property names that templates are written with. */
export const CANONICAL_NAMES: readonly string[] = Object.keys(ALIASES);

/** The folded names that a property goes by, best first; a name that is not canonical goes by itself. */
export function aliasesOf(name: string): readonly string[] {
  return ALIASES[name] ?? [foldName(name)];
}

/** Whether a folded name is one that shops give to a property of a template. */
export function isKnownProperty(name: string): boolean {
  return Object.values(ALIASES).some((aliases) => aliases.includes(name));
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
