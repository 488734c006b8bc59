/** Contents of a shop's fields, in the order of the names below. */
const FIELDS = [
  'id',
  'title',
  'price',
  'brand',
  'image',
  'availability',
  'sale_price',
  'old_price',
  'description',
  'link',
] as const;

// Names of columns or tags as shops of a language write them.
const NAMES: Record<string, string> = {
  German:
    'Artikelnummer, Bezeichnung, Verkaufspreis, Hersteller, Produktbild, Verfügbarkeit, Aktionspreis, Streichpreis, Produktbeschreibung, Produktlink',
  'German too':
    'Artikel-Nr., Artikelbezeichnung, Bruttopreis, Herstellername, Bild-URL, Lagerstatus, Angebotspreis, UVP, Langtext, Deeplink',
  French:
    'Référence, Désignation, Prix TTC, Fabricant, Visuel, Disponibilité, Prix promo, Prix barré, Descriptif, Lien',
  Spanish:
    'Referencia, Nombre, PVP, Fabricante, Imagen, Disponibilidad, Precio oferta, Precio anterior, Descripción, Enlace',
  Italian:
    'Codice articolo, Nome prodotto, Prezzo finale, Produttore, Immagine, Disponibilità, Prezzo scontato, Prezzo barrato, Descrizione, Link prodotto',
  Polish:
    'Numer katalogowy, Nazwa produktu, Cena brutto, Producent, Zdjęcie, Dostępność, Cena promocyjna, Stara cena, Opis produktu, Adres URL',
  Dutch:
    'Artikelnummer, Productnaam, Verkoopprijs, Merk, Afbeelding, Beschikbaarheid, Aanbiedingsprijs, Adviesprijs, Omschrijving, Productlink',
  Turkish:
    'UrunKodu, UrunAdi, SatisFiyati1, Üretici, Görsel, StokDurumu, IndirimliFiyat, PiyasaFiyati, Açıklama, UrunLinki',
  Portuguese:
    'Referência, Nome do produto, Preço, Fabricante, Imagem, Disponibilidade, Preço promocional, Preço antigo, Descrição, URL do produto',
  Czech:
    'Katalogové číslo, Název produktu, Cena s DPH, Výrobce, Obrázek, Dostupnost, Akční cena, Původní cena, Popis produktu, Odkaz',
  Swedish:
    'Artikelnummer, Produktnamn, Pris, Varumärke, Produktbild, Lagerstatus, Kampanjpris, Ordinarie pris, Beskrivning, Produktlänk',
  Danish:
    'Varenummer, Varenavn, Salgspris, Mærke, Billede, Lagerstatus, Tilbudspris, Førpris, Beskrivelse, Produkt URL',
  Finnish:
    'Tuotenumero, Tuotenimi, Hinta, Valmistaja, Kuva, Saatavuus, Tarjoushinta, Normaalihinta, Kuvaus, Tuotelinkki',
  Hungarian:
    'Cikkszám, Megnevezés, Eladási ár, Gyártó, Kép, Készlet, Akciós ár, Eredeti ár, Leírás, Termék URL',
  Romanian:
    'Cod produs, Denumire produs, Preț, Producător, Imagine, Disponibilitate, Preț redus, Preț vechi, Descriere, Link produs',
  Greek:
    'Κωδικός, Όνομα, Τιμή, Κατασκευαστής, Εικόνα, Διαθεσιμότητα, Τιμή προσφοράς, Αρχική τιμή, Περιγραφή, Σύνδεσμος',
  'German without its own letters':
    'Artikelnummer, Produktname, Verkaufspreis, Hersteller, Produktbild, Verfuegbarkeit, Sonderpreis, Alter Preis, Beschreibung, Produkt-URL',
  'Portuguese in capitals and without accents':
    'CODIGO, TITULO, PRECO, MARCA, IMAGEM, DISPONIBILIDADE, PRECO PROMOCIONAL, PRECO ANTERIOR, DESCRICAO, LINK',
};

export const shopsByLanguage: [language: string, names: Record<string, string>][] = Object.entries(NAMES).map(
  ([language, names]) => {
    const list = names.split(', ');
    return [language, Object.fromEntries(FIELDS.map((field, index) => [field, list[index] ?? '']))];
  },
);
