import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why a change cannot be made: the template could not be saved, or not be drawn as a whole. */
export const boundMessages = catalogue('boundMessages', {
  too_many_layers: 'A template has 200 layers at most. Delete some first.',
  canvas_full: 'The canvas holds 200 layers at most. Group some of them first.',
  group_full: 'A group holds 100 layers at most. Move some of them out first.',
  too_deep: 'Groups lie in each other 24 deep at most. Ungroup one first.',
  too_far: 'These layers lie too far apart, more than 8,000 px. Move them nearer first.',
  too_much_text: 'The texts of a template have 15,000 characters together at most. Shorten one first.',
  not_allowed: 'This value cannot be saved. Choose another one.',
});
