/** Code of an error that concerns a feed as a whole. */
export type FeedErrorCode = 'invalid_xml' | 'invalid_json' | 'no_products_in_json' | 'no_products';

/**
 * Detail of a feed error: a code, with the values for its message, if any. Most are about XML, the last ones about tables, JSON and files
 * that are not feeds.
 */
export type FeedDetail =
  | 'mislabelled'
  | 'stray_in_doctype'
  | 'declaration_malformed'
  | 'stray_slash_in_tag'
  | 'stray_in_tag'
  | 'attribute_without_value'
  | 'attribute_without_quotes'
  | 'too_many_attributes'
  | 'attribute_twice'
  | 'raw_less_in_attribute'
  | 'too_many_similar_names'
  | 'name_invalid'
  | 'too_many_names'
  | 'piece_too_large'
  | { readonly code: 'ends_before_tag'; readonly tag: string }
  | 'no_element'
  | 'ends_inside_markup'
  | 'section_end_in_text'
  | 'text_outside_root'
  | 'late_byte_order_mark'
  | 'second_root'
  | 'too_deep'
  | 'end_without_start'
  | { readonly code: 'other_end_tag'; readonly expected: string }
  | 'raw_less'
  | 'less_without_tag'
  | 'hyphens_in_comment'
  | 'instruction_without_name'
  | 'late_declaration'
  | 'space_before_declaration'
  | 'late_doctype'
  | 'markup_too_large'
  | { readonly code: 'control_character'; readonly hex: string }
  | 'character_forbidden'
  | 'half_character'
  | { readonly code: 'byte_without_letter'; readonly hex: string }
  | 'raw_ampersand'
  | { readonly code: 'reference_without_character'; readonly name: string }
  | { readonly code: 'reference_to_file'; readonly name: string }
  | { readonly code: 'reference_unknown'; readonly name: string }
  | 'bytes_without_utf16'
  | 'no_whole_product'
  | 'ends_inside_row'
  | 'ends_inside_cell'
  | { readonly code: 'row_too_long'; readonly cellsMax: number }
  | 'row_too_large'
  | 'no_whole_row'
  | 'no_product_element'
  | 'no_rows'
  | { readonly code: 'element_missing'; readonly tag: string }
  | 'json_stray'
  | 'json_text'
  | 'json_ends'
  | 'json_rest'
  | 'web_page'
  | 'neither_xml_nor_table';

/** Why an analysis suggests a field, with values as in `FeedDetail`. */
export type FieldReason =
  | 'no_stock_field'
  | 'no_plain_stock'
  | { readonly code: 'id_by_name'; readonly isId: boolean }
  | 'id_by_address'
  | 'id_in_name'
  | 'no_fields'
  | 'first_field'
  | 'standard_image'
  | 'image_by_name_and_values'
  | 'image_by_name'
  | 'image_by_media'
  | 'image_by_values'
  | 'no_image_field'
  | 'standard_additional'
  | 'additional_by_name'
  | 'additional_by_number'
  | 'additional_around'
  | 'additional_by_place'
  | 'no_additional'
  | 'stock_states_none'
  | { readonly code: 'stock_states'; readonly yes: string }
  | 'stock_codes'
  | 'stock_count'
  | 'stock_count_none'
  | 'no_usual_props'
  | 'usual_props';

export function readCode(coded: string | { readonly code: string }): string {
  return typeof coded === 'string' ? coded : coded.code;
}
