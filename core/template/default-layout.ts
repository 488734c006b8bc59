/** A rectangle on the canvas in px. */
export type Rectangle = { left: number; top: number; width: number; height: number };

/** Where the default template puts its layers on one canvas; every number is px. */
export type DefaultLayout = {
  /** The photo's zone; its padding keeps a photo free that does not continue into it. */
  readonly photo: Rectangle & { readonly padding: string };
  /** The ground under brand, title and price, with the room it keeps free inside. */
  readonly panel: Rectangle & { readonly padding: string };
  readonly arrangement: 'row' | 'centered' | 'column';
  readonly title: { readonly width: number; readonly size: number; readonly lines: number };
  readonly brandSize: number;
  readonly price: { readonly size: number; readonly maxWidth: number };
  readonly gap: number;
};

/** Chooses among three compositions by the canvas's shape: words below in a row, below centred, or beside. */
export function defaultLayout(width: number, height: number): DefaultLayout {
  const ratio = width / height;
  if (ratio > 1.25) return wideLayout(width, height);
  return ratio < 0.8 ? tallLayout(width, height) : squareLayout(width, height);
}

function squareLayout(width: number, height: number): DefaultLayout {
  const px = scale(Math.min(width, height) / 1080);
  const margin = px(52);
  const panelHeight = px(272);
  const panelTop = height - panelHeight;
  const price = { size: px(60), maxWidth: px(400) };
  return {
    photo: { left: 0, top: 0, width, height: panelTop, padding: `${px(32)}px ${px(36)}px` },
    panel: { left: 0, top: panelTop, width, height: panelHeight, padding: `0 ${margin}px` },
    arrangement: 'row',
    title: { width: width - 2 * margin - price.maxWidth - px(36), size: px(48), lines: 3 },
    brandSize: px(26),
    price,
    gap: px(14),
  };
}

/** Stories and short videos cover the top and bottom of the picture with buttons, so words stay off both ends. */
function tallLayout(width: number, height: number): DefaultLayout {
  const px = scale(width / 1080);
  const margin = px(64);
  const wordsHeight = px(560);
  const photoHeight = Math.min(
    Math.round(height * 0.49),
    Math.round(width * 1.1),
    height - wordsHeight - px(80),
  );
  const spare = height - photoHeight - wordsHeight;
  const photoTop = Math.round(spare * 0.36);
  const panelTop = photoTop + photoHeight + px(44);
  const words = width - 2 * margin;
  const panelHeight = height - panelTop;
  const paddingTop = Math.max(px(56), Math.round((panelHeight - wordsHeight) / 2) - px(56));
  return {
    photo: { left: 0, top: 0, width, height: panelTop, padding: `${photoTop}px ${px(40)}px ${px(44)}px` },
    panel: { left: 0, top: panelTop, width, height: panelHeight, padding: `${paddingTop}px ${margin}px 0` },
    arrangement: 'centered',
    title: { width: words, size: px(66), lines: 3 },
    brandSize: px(34),
    price: { size: px(88), maxWidth: words },
    gap: px(20),
  };
}

function wideLayout(width: number, height: number): DefaultLayout {
  const px = scale(Math.min(width / 1280, height / 560));
  const margin = px(48);
  const panelLeft = Math.min(Math.round(width * 0.55), Math.round(height * 1.35));
  const words = width - panelLeft - 2 * margin;
  return {
    photo: { left: 0, top: 0, width: panelLeft, height, padding: `${px(36)}px` },
    panel: { left: panelLeft, top: 0, width: width - panelLeft, height, padding: `0 ${margin}px` },
    arrangement: 'column',
    title: { width: words, size: px(52), lines: 4 },
    brandSize: px(25),
    price: { size: px(68), maxWidth: words },
    gap: px(16),
  };
}

function scale(unit: number): (value: number) => number {
  return (value) => Math.round(value * unit);
}
