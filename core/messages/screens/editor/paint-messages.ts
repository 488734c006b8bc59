/** What the editor says about the picture it paints. */
export const paintMessages = {
  fontMissing:
    'A font could not be loaded, so some letters look different here. Check your connection and reload the page.',
  photoMissing: 'The photo could not be loaded. Check your connection, or choose another product.',
  pictureMissing:
    'A picture of this template could not be loaded. Check your connection and reload the page.',
  failed: 'This template could not be painted. Undo the last change, or reload the page.',
  notStarted:
    'The canvas could not be started. Reload the page, or use a current Chrome, Edge, Firefox or Safari.',
  restarted: 'Painting took too long and was started again.',
} as const;
