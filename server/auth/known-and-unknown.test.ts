import { expect, test } from 'vitest';
import { password } from '#tests/harness/auth-scene.ts';
import { freshEmail, type Answer } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const { database, mails, server } = await openAuthWithMail({ MAGIC_LINKS: 'on' });

async function createAccount(isConfirmed: boolean): Promise<string> {
  const email = freshEmail();
  await server.call('POST', '/signup', { body: { email, password } });
  const { link } = await mails.next(email);
  if (isConfirmed) await server.open(link);
  return email;
}

/** Returns an answer as a stranger sees it, without the address and without values that are new in every answer. */
function seen({ status, headers, body }: Answer, email: string): unknown {
  const text = JSON.stringify(body)
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  return { status, names, text };
}

test.each([
  ['a sign-in with a wrong password', '/token?grant_type=password', { password: 'wrong password' }, 400],
  ['a sign-up', '/signup', { password }, 200],
  ['a forgotten password', '/recover', {}, 200],
  ['a confirmation once more', '/resend', { type: 'signup' }, 200],
  ['a magic link', '/otp', {}, 200],
  ['a magic link for nobody new', '/otp', { create_user: false }, 200],
  ['a change of address once more', '/resend', { type: 'email_change' }, 200],
])(
  '%s is answered alike for an account, for one that waits, and for none',
  async (_name, path, body, status) => {
    const emails = [await createAccount(true), await createAccount(false), freshEmail()];
    const answers: unknown[] = [];
    // Asking twice must tell no more than asking once.
    for (const email of [...emails, ...emails])
      answers.push(seen(await server.call('POST', path, { body: { email, ...body } }), email));
    expect(answers[0]).toMatchObject({ status });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  },
);

test('a second sign-up never repeats the id of the first answer', async () => {
  for (const email of [await createAccount(true), freshEmail()]) {
    const ids = [];
    for (let round = 0; round < 3; round += 1)
      ids.push((await server.call('POST', '/signup', { body: { email, password } })).body['id']);
    expect(new Set(ids).size).toBe(3);
  }
});

test('whoever has an account is told by mail that they tried to register again', async () => {
  const email = await createAccount(true);
  await server.call('POST', '/signup', { body: { email, password: 'another one' } });
  const mail = await mails.next(email);
  expect(mail).toMatchObject({
    subject: 'You have an account already',
    link: 'https://feeds.example.com/login',
  });
  const { error } = await server.client().signInWithPassword({ email, password: 'another one' });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('an address without an account gets no mail', async () => {
  const nobody = freshEmail();
  await server.call('POST', '/recover', { body: { email: nobody } });
  await server.call('POST', '/resend', { body: { email: nobody, type: 'signup' } });
  await server.settle();
  expect(mails.waiting().filter((mail) => mail.to === nobody)).toEqual([]);
  expect(await database.query.rows('select 1 from auth.mails where recipient = $1', [nobody])).toEqual([]);
});
