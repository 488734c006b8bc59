import sharp from 'sharp';
import { adobeRgbProfile, withProfile } from '#server/render/photo/photo-files.fixture.ts';
import { paintPhoto, type Paint } from '#server/render/photo.fixture.ts';

/** One cell of the sheet: a template without placeholders but the photo's, in 400 x 260 px. */
export type HardCase = { readonly label: string; readonly html: string; readonly photo?: PhotoKind };

type PhotoKind = keyof typeof photos;

const title = (text: string, style = '') =>
  `<div style="font-size:34px;line-height:42px;padding:12px;${style}">${text}</div>`;
const shape = (style: string) =>
  `<div style="position:absolute;left:100px;top:50px;width:200px;height:160px;background:#2563eb;${style}"></div>`;
const photo = (style: string) => `<img src="{{IMAGE_URL}}" style="position:absolute;${style}">`;
const wholePhoto = photo('left:20px;top:10px;width:360px;height:240px');

/** Text, boxes and photos that template engines get wrong. */
export const hardCases: readonly HardCase[] = [
  { label: 'wraps', html: title('Hand-glazed stoneware espresso cup with a matte finish') },
  {
    label: 'an unbreakable word',
    html: title('Donaudampfschifffahrtselektrizitätenhauptwerk', 'overflow-wrap:anywhere'),
  },
  {
    label: 'clamped to two lines',
    html: title(
      'Hand-glazed stoneware espresso cup with a matte finish and a saucer',
      'padding:0;margin:12px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2',
    ),
  },
  {
    label: 'one line with an ellipsis',
    html: title(
      'Hand-glazed stoneware espresso cup',
      'overflow:hidden;white-space:nowrap;text-overflow:ellipsis',
    ),
  },
  {
    label: 'shrinks to fit',
    html: '<div data-fit-min="14" style="margin:12px;width:376px;height:90px;font-size:48px;line-height:1.2;overflow:hidden">Hand-glazed stoneware espresso cup with a matte finish</div>',
  },
  {
    label: 'weights 400 to 900',
    html: [400, 500, 600, 700, 800, 900]
      .map(
        (weight) =>
          `<div style="font-size:26px;line-height:38px;padding-left:12px;font-weight:${weight}">Weight ${weight} and <i>italic</i></div>`,
      )
      .join(''),
  },
  {
    label: 'spans, underline, strike, spacing',
    html: title(
      '<b>Now</b> <s>€ 49,00</s> <u>€ 29,00</u> <span style="letter-spacing:4px;color:#dc2626">SALE</span>',
    ),
  },
  {
    label: 'shadow and stroke',
    html:
      title('Shadow', 'text-shadow:3px 3px 4px rgba(0,0,0,.5)') +
      title('Stroke', '-webkit-text-stroke:2px #dc2626;font-weight:800'),
  },
  { label: 'Cyrillic, Greek, Vietnamese', html: title('Кружка матовая Φλιτζάνι Cốc sứ trắng') },
  {
    label: 'Arabic',
    html: title('قميص قطني أزرق للرجال مقاس XL بسعر 129', 'direction:rtl;text-align:right'),
  },
  {
    label: 'Hebrew and Latin mixed',
    html: title('חולצה כחולה Nike Air מידה 42', 'direction:rtl;text-align:right'),
  },
  { label: 'Thai', html: title('เสื้อเชิ้ตสีน้ำเงินสำหรับผู้ชาย') },
  { label: 'Devanagari', html: title('नीली सूती कमीज़ पुरुषों के लिए क्षत्रिय') },
  { label: 'Chinese', html: title('蓝色纯棉男士衬衫 直骨 XL') },
  { label: 'Japanese', html: title('青いコットンシャツ「メンズ」直骨') },
  { label: 'Korean', html: title('파란색 면 셔츠 남성용') },
  { label: 'emoji, joined, flags, skin, keycaps', html: title('🔥 👩‍💻 👨‍👩‍👧‍👦 🇨🇿 🇺🇦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 1️⃣ ❤️ ☕') },
  { label: 'symbols and other looks of letters', html: title('© ® ™ ½ ⅓ ② № € ₴ ₹ → ★ ✓ m² † ‰ 𝐁𝐨𝐥𝐝 ＡＢ') },
  {
    label: 'bold and italic of other scripts',
    html: title('<b>قميص</b> <b>नीली</b> <b>蓝色</b> <i>เสื้อ</i> <b>🔥</b>'),
  },
  {
    label: 'text over a long word and emoji, clamped',
    html: title(
      'Супергеройский🔥🔥🔥набор для мальчиков и девочек от трёх лет',
      'padding:0;margin:12px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3',
    ),
  },
  { label: 'linear gradient', html: shape('background:linear-gradient(135deg,#f97316,#db2777)') },
  {
    label: 'radial and conic gradient',
    html:
      shape('width:120px;background:radial-gradient(circle at 30% 30%,#fff,#2563eb)') +
      shape('left:240px;width:120px;background:conic-gradient(red,yellow,lime,aqua,blue,magenta,red)'),
  },
  {
    label: 'gradient as text',
    html: title(
      'Gradient',
      'font-size:72px;line-height:120px;font-weight:800;background:linear-gradient(90deg,#f97316,#2563eb);-webkit-background-clip:text;background-clip:text;color:transparent',
    ),
  },
  {
    label: 'rotated, scaled, skewed',
    html:
      shape('transform:rotate(12deg)') +
      shape(
        'left:20px;top:20px;width:80px;height:80px;background:#f97316;transform:rotate(45deg) scale(.8)',
      ) +
      shape('left:320px;top:170px;width:60px;height:60px;background:#16a34a;transform:skewX(20deg)'),
  },
  {
    label: 'multiply',
    html:
      shape('left:60px;background:#facc15') + shape('left:140px;background:#22d3ee;mix-blend-mode:multiply'),
  },
  {
    label: 'group opacity',
    html: `<div style="opacity:.5;position:absolute;left:0;top:0;width:400px;height:260px">${shape('left:60px')}${shape('left:140px;background:#dc2626')}</div>`,
  },
  {
    label: 'radius with overflow',
    html: `<div style="position:absolute;left:100px;top:30px;width:200px;height:200px;border-radius:50%;overflow:hidden">${photo('left:0;top:0;width:200px;height:200px;object-fit:cover')}</div>`,
  },
  {
    label: 'box shadow and borders',
    html: shape('box-shadow:0 12px 24px rgba(0,0,0,.4);border:6px dashed #fff;border-radius:16px'),
  },
  {
    label: 'blur and drop shadow',
    html:
      shape('left:30px;width:140px;filter:blur(6px)') +
      shape('left:220px;width:140px;border-radius:70px;filter:drop-shadow(6px 8px 4px rgba(0,0,0,.5))'),
  },
  { label: 'photo contained', html: wholePhoto },
  {
    label: 'photo covers, resting at the top',
    html: photo('left:20px;top:10px;width:360px;height:240px;object-fit:cover;object-position:top'),
  },
  {
    label: 'photo rotated with radius',
    html: photo('left:120px;top:50px;width:200px;height:150px;border-radius:20px;transform:rotate(-8deg)'),
  },
  ...photoKinds().map((kind): HardCase => ({ label: kind, html: wholePhoto, photo: kind })),
];

/** Corners of different colours and a bright disc: shows turning, cropping, stretching and false colours. */
const card: Paint = (x, y) => {
  if ((x - 0.5) ** 2 * 1.78 + (y - 0.5) ** 2 < 0.06) return [250, 204, 21];
  if (y < 0.5) return x < 0.5 ? [220, 38, 38] : [22, 163, 74];
  return x < 0.5 ? [37, 99, 235] : [241, 245, 249];
};

const image = () => paintPhoto(480, 360, card);

/** The photo as a camera held upright stores it: lying, with the note to turn it. */
async function turned(): Promise<Buffer> {
  const lying = await image().rotate(270).png().toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

const frames = async () =>
  Promise.all([
    image().png().toBuffer(),
    paintPhoto(480, 360, () => [0, 0, 0])
      .png()
      .toBuffer(),
  ]);

const photos = {
  JPEG: () => image().jpeg().toBuffer(),
  'progressive JPEG': () => image().jpeg({ progressive: true }).toBuffer(),
  'CMYK JPEG': () => image().toColourspace('cmyk').jpeg().toBuffer(),
  'grey JPEG': () => image().greyscale().jpeg().toBuffer(),
  'JPEG turned by its EXIF': turned,
  'Display P3 JPEG': () => image().withIccProfile('p3').jpeg().toBuffer(),
  'PNG said to be in Adobe RGB': async () => withProfile(await image().png().toBuffer(), adobeRgbProfile()),
  'palette PNG': () => image().png({ palette: true }).toBuffer(),
  '16-bit PNG': () => image().toColourspace('rgb16').png().toBuffer(),
  'half transparent PNG': () => image().ensureAlpha(0.5).png().toBuffer(),
  WebP: () => image().webp().toBuffer(),
  'animated WebP': async () =>
    sharp(await frames(), { join: { animated: true } })
      .webp()
      .toBuffer(),
  AVIF: () => image().avif({ effort: 0 }).toBuffer(),
  'animated GIF': async () =>
    sharp(await frames(), { join: { animated: true } })
      .gif()
      .toBuffer(),
};

/** The test card as a file of the kind. */
export function photoOf(kind: PhotoKind): Promise<Buffer> {
  return photos[kind]();
}

function photoKinds(): PhotoKind[] {
  return [
    'JPEG',
    'progressive JPEG',
    'CMYK JPEG',
    'grey JPEG',
    'JPEG turned by its EXIF',
    'Display P3 JPEG',
    'PNG said to be in Adobe RGB',
    'palette PNG',
    '16-bit PNG',
    'half transparent PNG',
    'WebP',
    'animated WebP',
    'AVIF',
    'animated GIF',
  ];
}
