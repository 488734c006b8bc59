/**
 * Response header: `<script of the editor's page>/<build of the code that paints pictures in it>`, either part empty if unknown. A page
 * whose own values differ was loaded before an update.
 */
export const buildHeader = 'x-feedmaker-build';
