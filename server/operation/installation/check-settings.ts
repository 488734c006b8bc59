import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import type { SignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import type { Finding } from './finding.ts';

/** Facts besides the settings; null if the database was unreachable. */
export interface InstallationFacts extends SignUpStanding {
  readonly hasOperator: boolean;
  /** When an undeclared proxy was last seen; null: never. */
  readonly proxySeenAt: Date | null;
  /** Feeds drawn with the lowest priority, since drawing some of their pictures was stopped. */
  readonly stoppedFeeds: readonly string[];
}

/** Checks the settings for an operator's mistakes. Returns one finding each, including those that are fine. Pure. */
export function checkSettings(config: Config, facts: InstallationFacts | null): readonly Finding[] {
  return [
    checkAddress(config),
    checkListening(config),
    checkEncryption(config),
    checkProxies(config, facts?.proxySeenAt ?? null),
    ...(facts === null ? [] : [checkSignUp(config, facts), checkOperator(facts), checkDrawing(facts)]),
    checkMail(config),
    checkEditor(config),
  ];
}

function checkAddress({ isLocal, publicUrl }: Config): Finding {
  const text = isLocal ? texts.localAddress(publicUrl) : texts.publicAddress(publicUrl);
  return { code: 'public_address', state: 'ok', text };
}

function checkListening({ host, isLocal, publicUrl }: Config): Finding {
  const isHostLocal = /^(?:localhost|127\.|::1$|\[::1\]$)/.test(host);
  if (isHostLocal) return { code: 'listening', state: 'ok', text: texts.listensLocally(host) };
  if (!isLocal) return { code: 'listening', state: 'ok', text: texts.listensWidely(host) };
  return { code: 'listening', state: 'warn', text: texts.listensForNobody(host, publicUrl) };
}

function checkEncryption({ isLocal, publicUrl }: Config): Finding {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return { code: 'encryption', state: 'ok', text: texts.encrypted };
  if (isLocal) return { code: 'encryption', state: 'ok', text: texts.notNeeded };
  const state = isOfOwnNetwork(hostname) ? 'warn' : 'fail';
  return { code: 'encryption', state, text: texts.unencrypted(publicUrl) };
}

/** True for names and addresses that only work in a local network. */
function isOfOwnNetwork(hostname: string): boolean {
  const isName = !hostname.includes('.') || /\.(?:local|lan|internal|home\.arpa|test)$/.test(hostname);
  const isAddress = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$|^\[f[cd]/.test(hostname);
  return isAddress || (isName && !hostname.startsWith('['));
}

function checkProxies({ trustedProxies, isLocal, publicUrl }: Config, seenAt: Date | null): Finding {
  if (trustedProxies > 0) return { code: 'proxies', state: 'ok', text: texts.proxiesTold(trustedProxies) };
  if (seenAt !== null) return { code: 'proxies', state: 'warn', text: texts.proxySeen };
  if (!isLocal && publicUrl.startsWith('https:'))
    return { code: 'proxies', state: 'warn', text: texts.proxyExpected(publicUrl) };
  return { code: 'proxies', state: 'ok', text: texts.noProxies };
}

function checkSignUp({ signUp, isLocal, hostedAuth }: Config, { mode, isEmpty }: InstallationFacts): Finding {
  const code = 'sign_up';
  if (isEmpty && hostedAuth === null)
    return { code, state: isLocal ? 'ok' : 'warn', text: texts.signUpFirst };
  if (mode === 'closed') return { code, state: 'ok', text: texts.signUpClosed };
  if (mode === 'invite') return { code, state: 'ok', text: texts.signUpInvite };
  if (signUp.domains.length > 0) return { code, state: 'ok', text: texts.signUpDomains(signUp.domains) };
  if (isLocal) return { code, state: 'ok', text: texts.signUpOpen };
  if (hostedAuth !== null) return { code, state: 'ok', text: texts.signUpHosted };
  return { code, state: 'warn', text: texts.signUpOpenToAll(signUp.mode === 'open') };
}

function checkOperator({ hasOperator, isEmpty }: InstallationFacts): Finding {
  return hasOperator || isEmpty
    ? { code: 'operator', state: 'ok', text: isEmpty ? texts.signUpFirst : texts.operatorKnown }
    : { code: 'operator', state: 'warn', text: texts.operatorMissing };
}

function checkDrawing({ stoppedFeeds }: InstallationFacts): Finding {
  return stoppedFeeds.length === 0
    ? { code: 'drawing', state: 'ok', text: texts.drawingGoesOn }
    : { code: 'drawing', state: 'warn', text: texts.drawingStopped(stoppedFeeds) };
}

function checkMail({ mail, isLocal, isProduction, hostedAuth }: Config): Finding {
  if (mail.smtpUrl !== null)
    return { code: 'mail', state: 'ok', text: texts.mailBySmtp(new URL(mail.smtpUrl).host) };
  if (hostedAuth !== null) return { code: 'mail', state: 'ok', text: texts.mailHosted };
  if (isLocal && !isProduction) return { code: 'mail', state: 'ok', text: texts.mailLocal };
  return { code: 'mail', state: 'warn', text: texts.mailMissing };
}

function checkEditor({ editorUrl, publicUrl, allowedOrigins }: Config): Finding {
  if (editorUrl === null) return { code: 'editor', state: 'ok', text: texts.editorOurs };
  const mayCall = [publicUrl, ...allowedOrigins].includes(new URL(editorUrl).origin);
  return mayCall
    ? { code: 'editor', state: 'ok', text: texts.editorElsewhere(editorUrl) }
    : { code: 'editor', state: 'warn', text: texts.editorRefused(editorUrl) };
}
