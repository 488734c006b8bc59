import { callSections } from './call-sections.ts';
import { feedSections } from './feed-sections.ts';
import { pictureSections } from './picture-sections.ts';

const head = `# What it says when something fails

Every sentence that a user can read lies in \`core/messages\`: what screens say in \`screens/\`, why something failed in
\`reasons/\`, mails in \`mail-messages.ts\`, what the doctor and the settings page say to the operator in \`doctor-messages.ts\`.
This page lists the reasons, one table a section: the code by which the source names a reason, in brackets the one that the API
shows where it is another, and the sentence, with example values.

It is written by \`npm run messages\` and not kept in the repository.
`;

/** Returns a page in Markdown with every reason: its code, and its sentence with example values. */
export function messagesPage(): string {
  return [head, ...feedSections(), ...pictureSections(), ...callSections()].join('\n');
}
