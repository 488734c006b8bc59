import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why a call was refused, where the sentence of its error code is not exact enough. */
export const refusals = catalogue('refusals', {
  not_by_api_key: 'An API key cannot do this. Please sign in.',
  part_unknown: ({ part, keys }: { part: string; keys: readonly string[] }) =>
    `The ${part} is not valid: ${keys.join(', ')} is not known here.`,
  part_invalid: ({ part, field }: { part: string; field: string }) =>
    `The ${part} is not valid${field === '' ? '' : `: ${field}`}.`,
  part_not_known: ({ part, field, known }: { part: string; field: string; known: readonly unknown[] }) =>
    `The ${part} is not valid: ${field}. It is one of ${known.join(', ')}.`,
  idempotency_key_invalid: 'The Idempotency-Key header must be a UUID.',
  made_and_gone: 'What this call has made is gone. Use a new Idempotency-Key to make another.',
  cursor_invalid: 'The cursor is not one of this list. Begin again without a cursor.',
  cursor_over: 'The run that this cursor is about is gone. Begin again without a cursor.',
  api_keys_full: ({ count }: { count: number }) =>
    `There are ${count} API keys already. Revoke one that is not used any more.`,
  api_key_invalid: 'This API key is not valid. It may have been revoked.',
  webhooks_full: ({ count }: { count: number }) =>
    `There are ${count} webhooks already, which is the most. Remove one that is not used any more.`,
  webhook_address_invalid: 'This is not an address that webhooks can be sent to. It begins with https://.',
  webhook_address_open:
    'Webhooks are sent over secure connections only. Use an address that begins with https://.',
  webhook_scope_unknown: 'This project or feed is not there any more. Choose another one.',
  webhook_not_first: 'An earlier event of this feed waits too. Send that one first.',
  api_key_ended: 'This API key has ended. Make a new one in the settings.',
  api_key_end_over: 'The end of an API key lies ahead. Choose a later day.',
  by_reading_key: 'This API key may only read.',
  beside_key_project:
    'This API key is for one project. Name something of that project, and nothing beside it.',
  editor_over: 'Please open the template in the editor again.',
  run_unknown: 'Run not found',
  run_not_acceptable: 'This run can no longer be accepted. Look at the newest one.',
  start_without_action: 'Say action=start to activate or pause.',
  start_incomplete: 'Starting needs feedId and activate.',
  project_unknown: 'Project not found',
  photo_unknown: 'This photo is not there any longer. Refresh the feed, and look again.',
  photo_is_cut_out: 'The shop has removed the background of this photo itself.',
  photo_without_mask: 'There are no strokes on one of these photos. Draw some first.',
  photo_shows_nothing:
    'Nothing was found in one of these photos. Draw over what is the product, or keep the background.',
  mask_unread: 'This is not a mask. It has to be a grey PNG of at most 1024 px a side, without transparency.',
  mask_of_other_photo:
    'This mask has other proportions than the photo. Open the photo again, and draw once more.',
  mask_leaves_nothing: 'Nothing of the product would be left. Keep a part of it, or keep the background.',
  masks_full: ({ count }: { count: number }) =>
    `${count} photos of this project are corrected by hand, which is the most. Delete a mask first.`,
  feed_unknown: 'Feed not found',
  output_unknown: 'Output not found',
  main_output:
    "This is the feed's own address. Change it with the feed; here only its channel can be chosen.",
  output_without_template: 'The template of this output was deleted. Choose another one, then resume it.',
  tags_need_xml:
    'Tagged pictures go into XML only. Give this size an output of its own, in place of the main image.',
  tags_need_image_link:
    'Meta reads tagged pictures beside an image_link, which this feed does not have. Give this size an output of its own, in place of the main image.',
  tags_need_size: 'Meta has tags for pictures of 9:16 and 4:5. Choose a template of one of these sizes.',
  texts_unseen: ({ names, width, height }: { names: readonly string[]; width: number; height: number }) =>
    `Outside of the picture of ${width} × ${height} px, where nobody sees it: ${names.map((name) => `“${name}”`).join(', ')}. Move it into the picture in the editor, or hide it there, and publish the template.`,
  query_invalid: 'The query is not valid.',
  too_many_to_sort:
    'Feeds of more than 100,000 products are shown in their own order only. Filter or search instead.',
  feed_paused: 'This feed is paused. Activate it first.',
  feed_not_published: 'This feed has not been published yet. Wait for its first run, then try again.',
  product_field_unknown: ({ field }: { field: string }) =>
    `Pictures of this feed show no field ${field}. Send one of the fields in its settings, by the same name.`,
  product_changes_full: ({ count }: { count: number }) =>
    `${count} products of this feed hold changes already. Refresh the feed with a newer file, or take changes back.`,
  subscription_ended:
    'The subscription of this project has ended. Choose a plan, or go on with the free tier, under Billing.',
  nothing_to_leave: 'This project has no subscription that ended.',
  feed_returned: 'You returned to an earlier version of this feed. Press Go on first.',
  feed_version_unknown: 'This version is not kept any longer. Load the versions again.',
  feed_version_lost: 'The files of this version are gone. Choose another one.',
  publication_under_way: 'Something else is being published at this moment. Look at the versions again.',
  review_links_full: 'There are 20 links to this review already. Revoke one of them first.',
  review_link_over: 'This link is not valid any longer. Ask for another one.',
  review_link_reads: 'This link shows the changes and takes comments. Ask for one that may approve.',
  no_rollout: 'No new pictures are being rolled out now.',
  review_unknown: 'This review is not there any longer. Load the feed again.',
  review_approved: 'This was approved already, and is published.',
  review_discarded: 'This was discarded already. What is published stays.',
  review_replaced: 'Something newer took the place of this review. Load the feed again and look at that.',
  review_renewing: 'New prices of the shop are just being put into this. Try again in a minute.',
  review_comments_full: 'There are as many comments as a review can hold. Approve it, or discard it.',
  run_not_held: 'This run is not held back any longer.',
  nothing_to_retry: 'Every matched product is enhanced already.',
  newest_run_held: 'The newest run is held back. Accept its numbers, or refresh the feed.',
  newest_run_unfinished:
    'The newest run did not finish. Refresh the feed: that tries these products again too.',
  run_under_way: 'A run is under way. Try again when it has ended.',
  version_unknown: 'This version is no longer in the history. Load the history again.',
  versions_named_full: ({ count }: { count: number }) =>
    `${count} versions of this template have names, which is the most. Take the name off one of them first.`,
  picture_gone: 'A picture of this template is no longer kept here. Send it again with its pictures.',
  disk_full: 'The disk of the server is full, so nothing can be saved. Please try again later.',
  template_too_large: 'This template is too large. Use smaller pictures.',
  no_controls: 'This template has no colours or type to choose here. Change them in the editor.',
  never_published: 'Nothing was published before this. There is nothing to go back to.',
  nothing_to_publish: 'This template is empty. Add something to it, then publish.',
  product_unknown: 'This product is not in the feed any longer. Load the products again.',
  nothing_to_pick:
    'None of these products has an ID, so nothing can be decided about them. Check the product ID in the feed’s settings.',
  too_many_picked: ({ most }: { most: number }) =>
    `At most ${most.toLocaleString('en-US')} products can be picked by hand for one thing. Make a rule for more.`,
  template_unknown: 'Selected template not found.',
  template_shown_by_rules: ({ feeds }: { feeds: readonly string[] }) => {
    const named = feeds.slice(0, 3).map((name) => `“${name}”`);
    const more = feeds.length > 3 ? ` and ${feeds.length - 3} more` : '';
    return `Rules show this template: of ${named.join(', ')}${more}. Choose another one there, or switch the rules off; then it can be deleted.`;
  },
  template_beside: 'This template is of another project. Choose one of this project, or copy it there.',
  rule_template_beside: ({ name }: { name: string }) =>
    `The template of the rule “${name}” is of another project. Choose one of this project for it.`,
  rule_template_unknown: ({ name }: { name: string }) =>
    `The template of the rule “${name}” is not there any longer. Choose another one for it.`,
  rule_template_empty: ({ name }: { name: string }) =>
    `The template of the rule “${name}” is empty. Add something to it, or choose another one.`,
  active_without_template: 'An active feed needs a template. Pause the feed first, or choose a template.',
  record_exists: 'This feed has a record already.',
  mailbox_without_key: 'The address of the mailbox has a key in it, which the log shows at the start.',
});
