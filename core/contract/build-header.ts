/**
 * Sent with answers: `<script of the editor's page>/<what draws pictures>`, either part empty where it is not known. A page
 * whose own parts are others is from before an update.
 */
export const buildHeader = 'x-feedmaker-build';
