import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of the list of problems. Each sentence names the layer, the fault, and the remedy. */
export const problemMessages = catalogue('problemMessages', {
  title: 'Problems',
  count: (count: number) =>
    count === 0 ? 'No problems' : count === 1 ? '1 problem' : `${count.toLocaleString('en')} problems`,
  none: 'Nothing to mend for this product.',
  noneText:
    'Texts fit, can be read, and fonts have their letters. Page through the worst cases of a feed too.',
  checking: 'Looking for problems…',
  template: 'Template',
  severities: { high: 'Mend before publishing', low: 'Worth a look' },
  textCut: (name: string) => `“${name}” is cut: not all of its words fit. Make it larger, or let it shrink.`,
  textAtMinimum: (name: string, px: number) =>
    `“${name}” shrank to its smallest size, ${px} px. A longer text is cut.`,
  textCutInFeed: (name: string, product: string) =>
    `“${name}” is cut for “${product}”. Make it larger, or let it shrink.`,
  textAtMinimumInFeed: (name: string, product: string) =>
    `“${name}” shrinks to its smallest size for “${product}”.`,
  contrast: (name: string, ratio: string, needed: string) =>
    `“${name}” is hard to read: its contrast with what is behind it is ${ratio}:1, and ${needed}:1 is the least. Change its colour or what is behind it.`,
  letters: (name: string, letters: string) =>
    `“${name}” has letters that no font here has (${letters}), so its value is left out. Upload a font that has them.`,
  ownLetters: (name: string, letters: string) =>
    `“${name}” is written with letters that no font here has (${letters}), so lines with them are left out. Write it without them, or upload a font that has them.`,
  sourceLetters: (letters: string) =>
    `No font here has ${letters}; that is left out. Write it without, or upload a font that has it.`,
  signs: (name: string, signs: string) =>
    `“${name}” has signs that no font here has (${signs}); they are left out.`,
  noValue: (name: string, field: string, products: number) =>
    `“${name}” asks for {{${field}}}, which ${
      products === 1 ? 'the one product' : `none of the ${products.toLocaleString('en')} products`
    } of this feed has. Choose another field, or give it a fallback.`,
  noFurtherPhoto: (name: string, photo: string, products: number) =>
    `“${name}” asks for a ${photo} photo, which ${
      products === 1 ? 'the one product' : `none of the ${products.toLocaleString('en')} products`
    } of this feed has. Choose another photo, or delete the layer.`,
  codeTooLong: (name: string) =>
    `“${name}” is left out for this product: its value is too long for a code of this size. Make the code larger, or take a shorter link.`,
  codeColors: (name: string) =>
    `“${name}” is drawn black on white: phones cannot read it in its own colours. Take a dark colour on a light one.`,
  noRating: (name: string, value: string, stars: number) =>
    `“${name}” is left out for this product: “${value}” is no rating of ${stars} stars.`,
  outside: (name: string) => `“${name}” is outside of the canvas, where nobody sees it.`,
  textLeaves: (name: string) => `“${name}” leaves the canvas: some of its words are not in the picture.`,
  pictureSmall: (name: string, has: string, needs: string) =>
    `“${name}” is ${has} px and is drawn ${needs} px large, so it looks blurred. Use a larger picture.`,
  photoSmall: (name: string, has: string, needs: string) =>
    `This product's photo is ${has} px and “${name}” draws it ${needs} px large, so it looks blurred.`,
  fontMissing: (name: string, family: string) =>
    `“${name}” is drawn in Inter: the font ${family} is not on this server. Upload it, or choose another.`,
  emptyGroup: (name: string) => `“${name}” is an empty group. Put layers in, or delete it.`,
  noPhoto: 'The template shows no product photo. Insert one, so that people see what they buy.',
  unsafeArea: (name: string, platform: string) =>
    `“${name}” reaches under what ${platform} lays over the picture. Move it into the safe area.`,
});
