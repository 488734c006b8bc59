/** What the editor's commands are called, and why one cannot run now. */
export const commandMessages = {
  undo: 'Undo',
  undoStep: (step: string) => `Undo ${step}`,
  redo: 'Redo',
  redoStep: (step: string) => `Redo ${step}`,
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
};
