import { describe, expect, test } from 'vitest';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { chooseLinkNotice, readMailLink } from './mail-link.ts';

function noticeOf(address: string, isSignedIn: boolean) {
  return chooseLinkNotice(readMailLink(new URL(address, 'https://feeds.example.com')), isSignedIn);
}

const failed = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

describe('after following a link', () => {
  test.each([
    ['/login', false, null],
    ['/projects?page=2', true, null],
    ['/dashboard?code=abc', true, null],
    ['/dashboard?code=abc', false, { kind: 'info', text: authMessages.confirmedElsewhere }],
    [`/dashboard?${failed}`, false, { kind: 'error', text: authMessages.linkFailed }],
    [`/dashboard#${failed}`, false, { kind: 'error', text: authMessages.linkFailed }],
    ['/dashboard?message=done#message=done&sb=', false, { kind: 'info', text: authMessages.linkUsed }],
    ['/settings#message=half&sb=', true, { kind: 'info', text: authMessages.emailHalfChanged }],
    ['/settings?code=abc', true, { kind: 'info', text: authMessages.emailChanged }],
    [`/settings?${failed}`, true, { kind: 'error', text: authMessages.emailLinkFailed }],
    // The page itself explains.
    ['/reset-password?code=abc', false, null],
    [`/reset-password?${failed}`, false, null],
  ])('to %s, signed in: %s', (address, isSignedIn, notice) => {
    expect(noticeOf(address, isSignedIn)).toEqual(notice);
  });

  test('a sentence that somebody wrote into the address is never shown', () => {
    const notice = noticeOf('/dashboard?message=Send+your+password+to+evil.com', false);
    expect(notice?.text).not.toContain('evil');
  });
});
