import { addresses } from '#core/public-addresses.ts';
import { escapeHtml } from '#picture/html';
import type { KeptMail } from './mailbox.ts';

export function mailboxPage(mails: readonly KeptMail[], key: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No SMTP_URL is set, so mails stay here. This page is for development and answers this machine only.</p>
${mails.length === 0 ? '<p>No mails yet.</p>' : mails.map((mail) => article(mail, key)).join('\n')}
</main>
</body>
</html>
`;
}

function article({ id, at, to, subject, text }: KeptMail, key: string): string {
  return `<article>
<h2><a href="${escapeHtml(addresses.keptMail.href({ key, id }))}">${escapeHtml(subject)}</a></h2>
<p class="muted">to ${escapeHtml(to)}, <time datetime="${escapeHtml(at)}">${escapeHtml(formatTime(at))}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

/** Formats a time in this machine's zone, since only this machine shows the page. */
function formatTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const styles = `:root{color-scheme:light dark;--line:light-dark(#e3e4e8,#2b2e35);--muted:light-dark(#585e69,#a6abb5)}
body{margin:0;background:light-dark(#f9fafc,#0c0e14);color:light-dark(#161b24,#f0f2f5);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px}h1{font-size:20px;line-height:28px;margin:0 0 8px}
h2{font-size:16px;line-height:24px;margin:0}article{border:1px solid var(--line);border-radius:10px;padding:20px;margin-top:16px;background:light-dark(#fff,#14171d)}
a{color:light-dark(#5256dc,#93a2ff)}.muted{color:var(--muted);margin:2px 0 12px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/18px ui-monospace,monospace}`;
