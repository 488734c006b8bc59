/** What the stage of the editor says: its steps of history, what it announces, and its commands. */
export const stageMessages = {
  steps: {
    move: 'Move',
    copy: 'Copy',
    resize: 'Resize',
    scale: 'Scale',
    rotate: 'Rotate',
    reorder: 'Change order',
    gap: 'Change gap',
    padding: 'Change padding',
    draw: 'Draw',
  },
  names: { photo: 'Product photo', shape: 'Shape', line: 'Line' },
  newText: 'Text',
  size: (width: number, height: number) => `${width} × ${height}`,
  px: (px: number) => `${px}`,
  degrees: (degrees: number) => `${degrees}°`,
};
