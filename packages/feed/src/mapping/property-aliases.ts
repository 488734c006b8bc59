import { foldName } from './fold-name.ts';

// Normalised names that shops use for template properties, best first.
const ALIASES: Record<string, readonly string[]> = {
  title:
    words(`title name productname producttitle itemname itemtitle producttitel nome titulo titre titel nazwa nazev názov
    ürünadı urunadi urunismi stokadi наименование название назва имя título
    bezeichnung artikelbezeichnung produktbezeichnung artikelname produktname nom nomproduit nomduproduit désignation
    designation libellé libelle intitulé intitule nombre nombreproducto nombredelproducto nomeprodotto nomedelprodotto
    denominazione nazwaproduktu nazwatowaru productnaam artikelnaam naam ürünbaşlığı urunbasligi adı adi nomeproduto
    nomedoproduto produktnavn produktnamn tuotenimi denumire denumireprodus
    όνομα ονομασία názevproduktu nazovproduktu názevzboží produktnamnet produkttitel produktbenämning benämning benamning
    varenavn varunamn tuotteennimi nimi terméknév termeknev megnevezés megnevezes név nev nazivproizvoda naziv nazivartikla
    naimenovanie titreproduit libelléproduit nomarticle títuloproducto descripcioncorta titoloprodotto nomearticolo
    nazwaproduktu tytuł tytul títulodoproduto artikelomschrijving ürünismi urunismi ürünbaşlık model product`),
  price: words(`price pricevat pricewithvat priceinclvat priceincvat currentprice unitprice priceruah prezzo
    prezzovendita precio prix preis preco cena prijs pris fiyat цена ціна стоимость verkaufspreis
    bruttopreis preisbrutto endpreis prixttc prixdevente prixvente preciofinal precioventa pvp prezzofinale
    prezzodivendita prezzoivato cenabrutto cenasprzedaży cenasprzedazy verkoopprijs prijsincl prijsinclbtw satışfiyatı
    satisfiyati satışfiyatı1 satisfiyati1 fiyatı fiyati preço preçofinal precofinal preçovenda precovenda pris
    salgspris hinta preț pret τιμή prodejnícena cenasdph cenasdaní cenaspdv prezzounitario prixunitaire prixunitairettc
    preciounitario preciodeventa precioconiva pvpr cenadetaliczna cenajednostkowa consumentenprijs perakendefiyat fiyat1
    kdvdahilfiyat preçounitário preçodevenda prisinklmoms försäljningspris forsaljningspris prisinkl salgsprisinklmoms
    bruttópár eladásiár bruttóár preţ prețcutva prețvânzare regularprice variantprice базоваяцена`),
  sale_price:
    words(`saleprice salesprice specialprice discountprice discountedprice promoprice promotionalprice
    actionprice offerprice reducedprice prezzoofferta
    angebotspreis aktionspreis sonderpreis prixpromo prixpromotionnel prixsoldé prixsolde prixremisé prixremise preciooferta
    preciodeoferta precioespecial preciorebajado prezzoscontato prezzospeciale prezzopromo cenapromocyjna aanbiedingsprijs
    actieprijs indirimlifiyat indirimlifiyatı indirimlifiyati kampanyafiyatı kampanyafiyati preçopromocional precopromocional
    akčnícena akcnicena akciovácena výprodejovácena slevovácena zľavnenácena promocyjnacena cenaspecjalna prixsoldes prixreduit
    preciorebaja preciooutlet preciopromocional preciodescuento prezzosaldo prezzoofferta prezzoinofferta preçodepromoção
    preçodesconto preçoespecial kampanjpris reapris erbjudandepris extrapris nedsattpris tilbudspris udsalgspris tarjoushinta
    alennushinta akciósár akciosar kedvezményesár prețpromoțional prețredus prețspecial snizenacijena akcijskacijena
    kampanyalifiyat promosyonfiyatı aktiepreis reduzierterpreis rabattpreis uitverkoopprijs kortingsprijs
    τιμήπροσφοράς ценапромо ценасоскидкой акционнаяцена ценараспродажи акційнаціна`),
  old_price:
    words(`oldprice priceold pricebefore beforeprice compareatprice variantcompareatprice previousprice formerprice
    originalprice pricebeforediscount strikeprice wasprice listprice recommendedretailprice rrp msrp uvp
    alterpreis streichpreis stattpreis prixbarré prixbarre ancienprix prixinitial prixconseillé prixconseille precioanterior
    precioantiguo preciotachado prezzobarrato prezzoprecedente prezzodilistino prezzolistino staracena poprzedniacena
    cenaprzedpromocją cenaprzedpromocja cenakatalogowa vanprijs oudeprijs adviesprijs eskifiyat eskifiyatı eskifiyati
    piyasafiyatı piyasafiyati listefiyatı listefiyati preçoantigo precoantigo preçoanterior precoanterior стараяцена
    стараціна původnícena puvodnicena fullprice pricefull regularprice priceregular priceoriginal pricewas
    pricebeforesale pricebeforereduction pricewithoutdiscount pricenodiscount compareprice comparedprice crossedprice
    crossedoutprice pricecrossed normalprice pricenormal retailprice normalpreis normalerpreis vorherpreis vorigerpreis
    prixnormal prixavant prixdorigine precionormal precioregular preciooriginal precioantes prezzonormale prezzooriginale
    preçonormal preçooriginal precooriginal preçode normaleprijs normalpris ordinariepris ordinarypris førpris foerpris
    normaalihinta alkuperäinenhinta cenaregularna cenanormalna běžnácena beznacena cenapředslevou cenapredslevou
    pôvodnácena povodnacena cenapredzľavou eredetiár régiár listaár prețvechi pretvechi pretintreg παλιάτιμή αρχικήτιμή
    ценадоскидки цінадознижки`),
  brand:
    words(`brand brandname vendor manufacturer manufacturername producer make marke marka marca marque marki
    markaadi vyrobce výrobce производитель виробник бренд бренды brands
    hersteller herstellername fabricant fabricante produttore producent merk merknaam fabrikant üretici uretici
    κατασκευαστής μάρκα značka výrobcaznačka výrobca vyrobca märke varumärke varumarke tillverkare mærke varemærke producent
    valmistaja tuotemerkki gyártó gyarto márka marca brendi brend proizvođač proizvodjac robnamarka hersteller/marke markenname
    marque/fabricant nommarque marcafabricante marcaprodotto nomemarca nazwamarki nazwaproducenta merknaam producător
    producator üreticifirma markaadı производител`),
  description:
    words(`description desc productdescription shortdescription longdescription descrizione descripcion
    descricao beschreibung beschrijving opis popis aciklama açıklama summary content описание опис
    popisproduktu popiszboží produktpopis dlouhýpopis krátkýpopis popisek produktbeschreibung artikelbeschreibung
    langbeschreibung kurzbeschreibung beschreibungstext langtext kurztext descriptif descriptionproduit descriptionlongue
    descriptioncourte descripciónproducto descripciónlarga descripcióncorta descripcióndelproducto descrizioneprodotto
    descrizionelunga descrizionebreve opisproduktu długiopis krótkiopis opistowaru productomschrijving omschrijving
    productbeschrijving langeomschrijving korteomschrijving ürünaçıklaması ürünaçıklama açıklaması detay descriçãodoproduto
    descriçãoproduto descriçãolonga beskrivning produktbeskrivning beskrivelse produktbeskrivelse varebeskrivelse kuvaus
    tuotekuvaus leírás leiras termékleírás descriere descriereprodus opisproizvoda περιγραφή περιγραφήπροϊόντος
    body(html)`),
  category:
    words(`category cat categories categorytext categoryname producttype productcategory categorypath googleproductcategory
    categoria categorie kategorie kategoria kategori categoría catégorie warengruppe produktkategorie kategoriaproduktu productcategorie kategoripath luokka tuoteryhmä kategória kategorija κατηγορία категория категорія категории`),
};

// Fields with a canonical name although no template shows them; read only if the user chooses them.
const FURTHER_ALIASES: Record<string, readonly string[]> = {
  link: words(`link producturl productlink producturi productpage productpageurl itemurl offerurl deeplink deeplinkurl
    produktlink produkturl artikellink artikelurl produktseite lien lienproduit urlproduit urlduproduit enlace
    enlaceproducto urlproducto urldelproducto collegamento linkprodotto urlprodotto linkproduktu urlproduktu adresurl
    odkaz odkazproduktu urlzboží adreszbozi productpagina linknaarproduct ürünlinki ürünlink ürünurl ürünadresi
    linkdoproduto urlproduto urldoproduto produktlänk länk produktlenke lenke produktadresse tuotelinkki linkki
    termékurl terméklink linkprodus urlprodus poveznica ссылка ссылканатовар посилання линк σύνδεσμος`),
};

/** Paths of the address of the product's page, best first. */
export const PAGE_PATHS: readonly string[] = [...FURTHER_ALIASES['link']!, 'url', 'loc', '@url'];

/** The property names used in templates. */
export const CANONICAL_NAMES: readonly string[] = Object.keys(ALIASES);

/** All canonical names under which a shop's fields are offered, whatever the shop calls them. */
export const OFFERED_NAMES: readonly string[] = [...CANONICAL_NAMES, ...Object.keys(FURTHER_ALIASES)];

// Fields that no template shows, but that determine the prices.
const PRICE_FACTS: Record<string, readonly string[]> = {
  sale_price_effective_date: words('salepriceeffectivedate salepriceeffectivedates'),
  sale_price_starts:
    words(`salepricestartdate salepricestart salepricefrom salestartdate specialfromdate specialpricefromdate
    specialpricefrom datesalepricestarts dateonsalefrom`),
  sale_price_ends:
    words(`salepriceenddate salepriceend salepriceto saleenddate specialtodate specialpricetodate specialpriceto
    datesalepriceends dateonsaleto`),
  currency:
    words(`currency currencyid currencycode pricecurrency currencyiso curr valuta waluta mena měna devise moneda moeda
    währung waehrung parabirimi doviz döviz dovizkodu dovizcinsi валюта`),
};

// Fields that the law wants beside a price; read of every product, so that a template that shows them needs no new settings.
const LAW_FACTS: Record<string, readonly string[]> = {
  unit_pricing_measure:
    words(`unitpricingmeasure unitpricetotalmeasure unitpricemeasure mengeneinheitfürgrundpreis medidaprecioporunidad
    medidadeprecioporunidad medidadepreçounitário`),
  unit_pricing_measure_unit: words('unitpricetotalmeasureunit'),
  unit_pricing_base_measure: words(
    'unitpricingbasemeasure unitpricebasemeasure medidabasedelprecioporunidad',
  ),
  unit_pricing_base_measure_unit: words('unitpricebasemeasureunit'),
  energy_efficiency_class:
    words(`energyefficiencyclass energyclass energyrating energieeffizienzklasse classeenergetique
    classeefficacitéénergétique clasedeeficienciaenergética classeenergetica energieklasse klasaenergetyczna energiklass
    energiklasse energetickátřída`),
  min_energy_efficiency_class: words('minenergyefficiencyclass energyefficiencyclassmin'),
  max_energy_efficiency_class: words('maxenergyefficiencyclass energyefficiencyclassmax'),
  certification_name: ['certification/certificationname', ...words('certificationname')],
  certification_value: ['certification/certificationvalue', ...words('certificationvalue')],
};

// Attributes of a price that hold its currency.
const CURRENCY_ATTRIBUTES = ['currency', 'currencyid', 'currencycode', 'curr'];

/**
 * Returns where the facts stand that decide a product's prices besides the prices themselves, and those of the law: by name, the paths that may hold it, best
 * first. `price_currency` and its like are attributes of the price: `<price currency="EUR">`.
 */
export function priceFactPaths(): Record<string, string[]> {
  const facts = Object.entries({ ...PRICE_FACTS, ...LAW_FACTS }).map(
    ([name, aliases]): [string, string[]] => [name, [...aliases, ...aliases.map((alias) => `@${alias}`)]],
  );
  const currencies = PRICE_NAMES.map((name): [string, string[]] => [
    `${name}_currency`,
    listAliases(name).flatMap((alias) => CURRENCY_ATTRIBUTES.map((attribute) => `${alias}@${attribute}`)),
  ]);
  return Object.fromEntries([...facts, ...currencies]);
}

export const PRICE_NAMES = ['price', 'sale_price', 'old_price'] as const;

/** Returns the normalised names of a property, best first; for a name that is not canonical, only itself. */
export function listAliases(name: string): readonly string[] {
  return ALIASES[name] ?? FURTHER_ALIASES[name] ?? LAW_FACTS[name] ?? [foldName(name)];
}

/** True if a normalised name is one that shops use for a template property. */
export function isKnownProperty(name: string): boolean {
  return Object.values(ALIASES).some((aliases) => aliases.includes(name));
}

/** Splits and normalises a list of names, without duplicates. */
function words(text: string): string[] {
  return [...new Set(text.split(/\s+/).map(foldName))];
}
