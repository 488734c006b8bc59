import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedDetail, FeedError } from '#feed';
import { worded } from '#core/messages/worded.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';

/** Errors of a feed as a whole, in the specification's words. */
export const feedErrorTexts = catalogue('feedErrorTexts', {
  invalid_xml: feedFormMessages.invalidXml,
  invalid_json: 'Invalid JSON format',
  no_products_in_json: 'No list of products found in the JSON. Please check the feed structure.',
  no_products: feedFormMessages.noProductTags,
});

/**
 * Details of a feed's fault, as the part of a sentence that a place follows: 'a raw & (line 3, column 14)'. The code that scans a feed
 * names the fault; most of these are about XML, the last ones about tables and about files that are no feed at all.
 */
export const feedFaults = catalogue('feedFaults', {
  mislabelled: 'a declaration of an encoding that the feed is not in',
  stray_in_doctype: 'a stray character in the DOCTYPE',
  declaration_malformed: 'a malformed XML declaration',
  stray_slash_in_tag: 'a stray / in a tag',
  stray_in_tag: 'a stray character in a tag',
  attribute_without_value: 'an attribute without a value',
  attribute_without_quotes: 'an attribute value without quotes',
  too_many_attributes: 'a tag with too many attributes',
  attribute_twice: 'an attribute given twice',
  raw_less_in_attribute: 'a raw < in an attribute',
  too_many_similar_names: 'too many similar tags and attributes',
  name_invalid: 'a tag or attribute whose name is no XML name',
  too_many_names: 'too many different tags and attributes',
  piece_too_large: 'a product or a piece of text larger than 32 MB',
  ends_before_tag: ({ tag }: { tag: string }) => `the feed ends before </${tag}>`,
  no_element: 'there is no element',
  ends_inside_markup: 'the feed ends inside a tag, comment or section',
  section_end_in_text: ']]> in text',
  text_outside_root: 'text outside the root element',
  late_byte_order_mark: 'a byte order mark that is not at the beginning',
  second_root: 'a second root element',
  too_deep: 'elements nested too deeply',
  end_without_start: 'an end tag without a start tag',
  other_end_tag: ({ expected }: { expected: string }) => `an end tag where </${expected}> is due`,
  raw_less: 'a raw <',
  less_without_tag: 'a < that begins no tag',
  hyphens_in_comment: '-- in a comment',
  instruction_without_name: 'a processing instruction without a name',
  late_declaration: 'an XML declaration inside the feed',
  space_before_declaration: 'white space before the XML declaration',
  late_doctype: 'a DOCTYPE inside the feed',
  markup_too_large: 'a tag or section too large',
  control_character: ({ hex }: { hex: string }) => `the control character ${hex}`,
  character_forbidden: 'a character that XML does not allow',
  half_character: 'half a character',
  byte_without_letter: ({ hex }: { hex: string }) => `the byte ${hex}, which is no letter in UTF-8`,
  raw_ampersand: 'a raw &',
  reference_without_character: ({ name }: { name: string }) =>
    `the reference &${name};, which is no character`,
  reference_to_file: ({ name }: { name: string }) =>
    `&${name}; stands for text in another file, which is never fetched`,
  reference_unknown: ({ name }: { name: string }) => `the reference &${name};, which XML does not know`,
  bytes_without_utf16: 'bytes that are no UTF-16',
  no_whole_product: 'the head of the feed holds no whole product',
  ends_inside_row: 'the feed ends inside a row',
  ends_inside_cell: 'the feed ends inside a quoted cell',
  row_too_long: ({ cellsMax }: { cellsMax: number }) => `a row of more than ${cellsMax} cells`,
  row_too_large: 'a row larger than 32 MB',
  no_whole_row: 'the head of the table holds no whole row',
  no_product_element: 'no element looks like a product',
  no_rows: 'the table has no rows',
  element_missing: ({ tag }: { tag: string }) => `there is no element ${tag}`,
  json_stray: 'a character that JSON does not have there',
  json_text: 'a text with a raw control character or an escape that JSON does not have',
  json_ends: 'the JSON ends too early',
  json_rest: 'something behind the end of the JSON',
  web_page: 'a web page, not a feed',
  neither_xml_nor_table: 'it is neither XML nor JSON nor a table',
});

/** Kinds of other files that an address can return. */
export const otherFiles = catalogue('otherFiles', {
  archive: 'a ZIP archive',
  workbook: 'an Excel workbook',
  old_office: 'an old Excel or Word file',
  pdf: 'a PDF',
  picture: 'a picture',
  packed: 'a packed archive',
});

/** Returns the text of a detail: 'a raw &'. */
export function detailText(detail: FeedDetail): string {
  return worded(feedFaults, detail);
}

/** Returns the text about a feed that cannot be read, for logs and for callers that cannot show a place. */
export function feedErrorText({ code, detail, offset }: FeedError): string {
  return `${feedErrorTexts[code]}: ${detailText(detail)} (byte ${offset})`;
}
