import { describe, expect, it } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';

/** Column or tag names as shops of a language write them: title, price, brand, image, availability, and prices of a sale. */
const shops: [language: string, names: Record<string, string>][] = [
  [
    'German',
    {
      title: 'Bezeichnung',
      price: 'Verkaufspreis',
      brand: 'Hersteller',
      image: 'Produktbild',
      availability: 'Verfügbarkeit',
      sale_price: 'Aktionspreis',
      old_price: 'Streichpreis',
    },
  ],
  [
    'German too',
    {
      title: 'Artikelbezeichnung',
      price: 'Bruttopreis',
      brand: 'Herstellername',
      image: 'Bild-URL',
      availability: 'Lagerstatus',
      sale_price: 'Angebotspreis',
      old_price: 'UVP',
    },
  ],
  [
    'French',
    {
      title: 'Désignation',
      price: 'Prix TTC',
      brand: 'Fabricant',
      image: 'Visuel',
      availability: 'Disponibilité',
      sale_price: 'Prix promo',
      old_price: 'Prix barré',
    },
  ],
  [
    'Spanish',
    {
      title: 'Nombre',
      price: 'PVP',
      brand: 'Fabricante',
      image: 'Imagen',
      availability: 'Disponibilidad',
      sale_price: 'Precio oferta',
      old_price: 'Precio anterior',
    },
  ],
  [
    'Italian',
    {
      title: 'Nome prodotto',
      price: 'Prezzo finale',
      brand: 'Produttore',
      image: 'Immagine',
      availability: 'Disponibilità',
      sale_price: 'Prezzo scontato',
      old_price: 'Prezzo barrato',
    },
  ],
  [
    'Polish',
    {
      title: 'Nazwa produktu',
      price: 'Cena brutto',
      brand: 'Producent',
      image: 'Zdjęcie',
      availability: 'Dostępność',
      sale_price: 'Cena promocyjna',
      old_price: 'Stara cena',
    },
  ],
  [
    'Dutch',
    {
      title: 'Productnaam',
      price: 'Verkoopprijs',
      brand: 'Merk',
      image: 'Afbeelding',
      availability: 'Beschikbaarheid',
      sale_price: 'Aanbiedingsprijs',
      old_price: 'Adviesprijs',
    },
  ],
  [
    'Turkish',
    {
      title: 'UrunAdi',
      price: 'SatisFiyati1',
      brand: 'Üretici',
      image: 'Görsel',
      availability: 'StokDurumu',
      sale_price: 'IndirimliFiyat',
      old_price: 'PiyasaFiyati',
    },
  ],
  [
    'Portuguese',
    {
      title: 'Nome do produto',
      price: 'Preço',
      brand: 'Fabricante',
      image: 'Imagem',
      availability: 'Disponibilidade',
      sale_price: 'Preço promocional',
      old_price: 'Preço antigo',
    },
  ],
];

describe.each(shops)('a table in %s', (_language, names) => {
  const columns = ['SKU', ...Object.values(names)];
  const cells = (id: number) => {
    const values: Record<string, string> = {
      title: `Lampe ${id}`,
      price: `${id}9,90 EUR`,
      brand: 'Fjell',
      image: `https://shop.example/${id}.jpg`,
      availability: 'in stock',
      sale_price: `${id}4,90 EUR`,
      old_price: `${id}99,90 EUR`,
    };
    return [`A-${id}`, ...Object.keys(names).map((name) => values[name])];
  };
  const rows = [columns, ...[1, 2, 3].map(cells)].map((row) => row.map((cell) => `"${cell}"`).join(';'));
  const { propertyOptions, defaults } = analyseFeed(rows.join('\n'));

  it.each(['title', 'price', 'brand', 'sale_price', 'old_price'])('has its %s found', (property) => {
    expect(propertyOptions.find(({ name }) => name === property)?.path).toBe(names[property]);
  });

  it('has its image and its availability found', () => {
    expect(defaults.image.value).toBe(names['image']);
    expect(defaults.availability.label).toBe(`Tag: ${names['availability']}`);
  });
});

it('the former price of the common formats is offered as the old price, under which templates show it', () => {
  const tags = [
    'oldprice',
    'compare_at_price',
    'price_old',
    'PRICE_BEFORE',
    'PRICE_BEFORE_DISCOUNT',
    'listPrice',
    'rrp',
  ];
  for (const tag of [...tags, 'original_price', 'was_price', 'msrp', 'UVP']) {
    const item = (id: number) =>
      `<item><id>${id}</id><name>Lamp</name><price>10</price><${tag}>20</${tag}><image>https://s.example/${id}.jpg</image></item>`;
    const { propertyOptions } = analyseFeed(`<items>${item(1)}${item(2)}${item(3)}</items>`);
    expect([tag, propertyOptions.find(({ path }) => path === tag)]).toEqual([
      tag,
      { name: 'old_price', label: 'Old Price', path: tag },
    ]);
  }
  const shopify = analyseFeed(
    'Handle,Title,Variant Price,Variant Compare At Price,Image Src\n' +
      [1, 2, 3].map((id) => `lamp-${id},Lamp,10,20,https://s.example/${id}.jpg`).join('\n'),
  );
  expect(shopify.propertyOptions.map(({ name }) => name)).toContain('old_price');
});
