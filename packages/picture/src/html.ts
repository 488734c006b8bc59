export { escapeHtml } from './template/html/escape-html.ts';
export { locateProblems } from './template/html/locate-problems.ts';
export { parseTemplateHtml } from './template/html/parse-html.ts';
export { writeTemplateHtml } from './template/html/write-html.ts';
