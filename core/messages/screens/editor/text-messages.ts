/** Text on the canvas: its steps, its fields, and what is announced. */
export const textMessages = {
  step: 'Edit text',
  remove: 'Remove empty text',
  removed: 'The empty text was removed.',
  nothing: { undo: 'There is nothing to undo.', redo: 'There is nothing to redo.' },
  stepped: { undo: (step: string) => `Undo ${step}`, redo: (step: string) => `Redo ${step}` },
  box: (name: string) => `Text of ${name}`,
  unnamed: 'this layer',
  field: (name: string, value: string) => `${name}: ${value}`,
  emptyField: (name: string) => `${name}: no value for this product`,
  tooLong: 'A text has room for 10,000 letters. The rest was left out.',
};
