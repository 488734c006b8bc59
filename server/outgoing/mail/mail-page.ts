import { languageInForce } from '#core/messages/language.ts';
import { feedMailMessages } from '#core/messages/feed-mail-messages.ts';
import { mailMessages, type MailText } from '#core/messages/mail-messages.ts';
import { escapeHtml } from '#picture/html';

export interface MailContent {
  readonly link: string | null;
  readonly code: string | null;
  /** Address for unsubscribing from this kind of mail. */
  readonly stop?: string;
}

/**
 * Renders a mail as HTML. Mail programs support little: a centred table, inline styles, no pictures. The colours are those of web/theme.css
 * in hexadecimal; programs that support `prefers-color-scheme` show the dark ones.
 */
export function mailPage(text: MailText, content: MailContent): string {
  const { subject, paragraphs, button, reassurance } = text;
  const { link, code } = content;
  const [first = '', ...others] = paragraphs;
  return `<!doctype html>
<html lang="${languageInForce()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkColours}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f9fafc;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f9fafc">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${font}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:16px;font-weight:600;color:#161b24">${mailMessages.product}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e3e4e8;border-radius:10px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#161b24">${inOneLine(escapeHtml(subject))}</h1>
${[first, ...others].map(paragraph).join('\n')}
${link === null ? '' : buttonRow(button, link)}
${code === null ? '' : codeRow(code)}
<p class="muted" style="margin:0;font-size:14px;line-height:21px;color:#585e69">${escapeHtml(reassurance)}</p>
</td></tr>
${link === null ? '' : linkRow(link)}
${content.stop === undefined ? '' : stopRow(content.stop)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const darkColours = `@media (prefers-color-scheme:dark){
.ground{background:#0c0e14!important}.card{background:#14171d!important;border-color:#2b2e35!important}
.ink{color:#f0f2f5!important}.muted{color:#a6abb5!important}.link{color:#93a2ff!important}
.button{background:#93a2ff!important;color:#0b0d13!important}}`;

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;color:#161b24;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

function buttonRow(button: string, link: string): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;background:#5256dc;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:12px 22px;border-radius:8px">${escapeHtml(button)}</a></p>`;
}

function codeRow(code: string): string {
  return `<p class="muted" style="margin:24px 0 4px;font-size:14px;line-height:21px;color:#585e69">${mailMessages.codeLabel}</p>
<p class="ink" style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;line-height:32px;font-weight:600;letter-spacing:1px;color:#161b24">${escapeHtml(code)}</p>`;
}

function stopRow(stop: string): string {
  return `<tr><td class="muted" style="padding:12px 4px 0;font-size:12px;line-height:18px;color:#585e69">${feedMailMessages.unsubscribeHelp}
<a class="link" href="${escapeHtml(stop)}" style="color:#5256dc">${feedMailMessages.unsubscribe}</a></td></tr>`;
}

/** Renders the link for programs that show no buttons. */
function linkRow(link: string): string {
  return `<tr><td class="muted" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#585e69">${mailMessages.linkHelp}<br>
<a class="link" href="${escapeHtml(link)}" style="color:#5256dc;word-break:break-all">${escapeHtml(link)}</a></td></tr>`;
}

/** Prevents a heading from breaking inside 'E-Mail'. */
function inOneLine(heading: string): string {
  return heading.replaceAll('E-Mail', 'E&#8209;Mail');
}
