import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { openAutosave, saveTimes, type Outcome } from './autosave.ts';

type Text = { readonly text: string };

/** A server, a clock that is turned by hand, and an autosave between them. */
function openWorld() {
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const server = { version: 1, text: 'first', calls: 0, running: 0, mostRunning: 0 };
  let answer: (work: Text, version: number) => Outcome = (work, version) => {
    if (version !== server.version) return { kind: 'conflict' };
    Object.assign(server, { text: work.text, version: server.version + 1 });
    return { kind: 'saved', version: server.version };
  };
  const usual = answer;
  const answers: (() => void)[] = [];
  let isHeldBack = false;
  const first: Text = { text: 'first' };
  const autosave = openAutosave<Text>(
    {
      now: () => now,
      after: (ms, act) => {
        const timer = { at: now + ms, act };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      send: (work, { version }) => {
        server.calls += 1;
        server.running += 1;
        server.mostRunning = Math.max(server.mostRunning, server.running);
        return new Promise((resolve) => {
          const tell = () => {
            server.running -= 1;
            resolve(answer(work, version));
          };
          if (isHeldBack) answers.push(tell);
          else tell();
        });
      },
    },
    { version: 1, work: first },
  );
  const quiet = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    server,
    autosave,
    first,
    write: (text: string): Text => {
      const work = { text };
      autosave.change(work);
      return work;
    },
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        await quiet();
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.act();
      }
      now = end;
      await quiet();
    },
    answerWith: (next: typeof answer | null) => {
      answer = next ?? usual;
    },
    holdBack: () => {
      isHeldBack = true;
    },
    letGo: async () => {
      isHeldBack = false;
      for (const tell of answers.splice(0)) tell();
      await quiet();
    },
    quiet,
    timers,
  };
}

describe('a change', () => {
  test('is sent when nothing more was changed for a while, and says so all along', async () => {
    const { autosave, server, write, pass } = openWorld();
    write('a');
    expect(autosave.state().status).toBe('waiting');
    await pass(saveTimes.quietMs - 1);
    expect(server.calls).toBe(0);
    await pass(1);
    expect(server).toMatchObject({ text: 'a', version: 2 });
    expect(autosave.state()).toMatchObject({ status: 'saved', savedAt: saveTimes.quietMs, version: 2 });
  });

  test('is sent in the end though somebody never pauses', async () => {
    const { server, write, pass } = openWorld();
    for (let step = 0; step * 400 < saveTimes.longestMs + 400; step += 1) {
      write(`${step}`);
      await pass(400);
    }
    expect(server.calls).toBe(1);
  });

  test('made while one is on its way is sent after it, from the draft that came of it', async () => {
    const { autosave, server, write, pass, holdBack, letGo } = openWorld();
    write('a');
    holdBack();
    await pass(saveTimes.quietMs);
    write('b');
    await pass(60_000);
    expect(server.calls).toBe(1);
    await letGo();
    expect(autosave.state().status).toBe('waiting');
    await pass(saveTimes.quietMs);
    expect(server).toMatchObject({ text: 'b', version: 3, mostRunning: 1 });
  });

  test('that was taken back before it was sent is not sent', async () => {
    const { autosave, server, first, write, pass } = openWorld();
    write('a');
    autosave.change(first);
    expect(autosave.state().status).toBe('saved');
    await pass(60_000);
    expect(server.calls).toBe(0);
  });
});

describe('a server that does not answer', () => {
  test('is tried again after longer and longer, and gets the newest work when it is back', async () => {
    const { autosave, server, write, pass, answerWith } = openWorld();
    answerWith(() => ({ kind: 'unreachable' }));
    write('a');
    await pass(60_000);
    expect(autosave.state().status).toBe('unreachable');
    // 1 s after the change, then 1, 2, 4, 8 and 16 s later: within a minute, six times.
    expect(server.calls).toBe(6);
    write('b');
    answerWith(null);
    await pass(saveTimes.retryMs.most);
    expect(server).toMatchObject({ text: 'b', calls: 7 });
    expect(autosave.state().status).toBe('saved');
  });

  test('is tried again by itself where it says why it saves nothing, and that is told', async () => {
    const { autosave, server, write, pass, answerWith } = openWorld();
    answerWith(() => ({ kind: 'unreachable', reason: 'The disk is full.' }));
    write('a');
    await pass(1_000);
    expect(autosave.state()).toMatchObject({ status: 'unreachable', reason: 'The disk is full.' });
    answerWith(null);
    await pass(saveTimes.retryMs.most);
    expect(server.text).toBe('a');
    expect(autosave.state()).toMatchObject({ status: 'saved', reason: null });
  });
});

describe('what a person must decide', () => {
  test.each(['conflict', 'signed-out', 'gone'] as const)('stops the saving: %s', async (kind) => {
    const { autosave, server, write, pass, answerWith } = openWorld();
    answerWith(() => ({ kind }));
    write('a');
    await pass(1_000);
    write('b');
    await pass(600_000);
    expect(server.calls).toBe(1);
    expect(autosave.state().status).toBe(kind);
    expect(await autosave.flush()).toBe(false);
  });

  test('after a conflict, mine is saved over theirs from their version on', async () => {
    const { autosave, server, write, pass } = openWorld();
    Object.assign(server, { text: 'theirs', version: 7 });
    write('mine');
    await pass(1_000);
    expect(autosave.state().status).toBe('conflict');
    autosave.rebase(7, { text: 'theirs' });
    await pass(1_000);
    expect(server).toMatchObject({ text: 'mine', version: 8 });
  });

  test('after a conflict, theirs needs no saving', async () => {
    const { autosave, server, write, pass } = openWorld();
    Object.assign(server, { text: 'theirs', version: 7 });
    write('mine');
    await pass(1_000);
    const theirs = write('theirs');
    autosave.rebase(7, theirs);
    await pass(60_000);
    expect(server).toMatchObject({ text: 'theirs', calls: 1 });
    expect(autosave.state()).toMatchObject({ status: 'saved', version: 7 });
  });

  test.each(['unreachable', 'signed-out'] as const)(
    'what was changed is saved at once when it is said that this is over: %s',
    async (kind) => {
      const { autosave, server, write, pass, answerWith, quiet } = openWorld();
      answerWith(() => ({ kind }));
      write('a');
      await pass(30_000);
      write('b');
      expect(await autosave.flush()).toBe(false);
      answerWith(null);
      autosave.retry();
      await quiet();
      expect(server.text).toBe('b');
    },
  );

  test('what was refused is tried again with the next change, and the reason is told', async () => {
    const { autosave, server, write, pass, answerWith } = openWorld();
    answerWith(() => ({ kind: 'refused', reason: 'It is too large.' }));
    write('a');
    await pass(1_000);
    expect(autosave.state()).toMatchObject({ status: 'refused', reason: 'It is too large.' });
    answerWith(null);
    write('b');
    await pass(1_000);
    expect(server.text).toBe('b');
    expect(autosave.state()).toMatchObject({ status: 'saved', reason: null });
  });
});

test('while another tab saves, nothing is sent; then everything is', async () => {
  const { autosave, server, write, pass } = openWorld();
  autosave.hold();
  write('a');
  await pass(60_000);
  expect(server.calls).toBe(0);
  autosave.release();
  await pass(1_000);
  expect(server.text).toBe('a');
});

test('a flush sends at once, and what was changed on the way too', async () => {
  const { autosave, server, write, holdBack, letGo, quiet } = openWorld();
  write('a');
  holdBack();
  const flushed = autosave.flush();
  await quiet();
  write('b');
  await letGo();
  expect(await flushed).toBe(true);
  expect(server).toMatchObject({ text: 'b', mostRunning: 1 });
});

test('whatever happens in whatever order, the server ends with the newest work, saved one at a time', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = makeRandom(seed);
    const { autosave, server, write, pass, answerWith, holdBack, letGo } = openWorld();
    let newest = 'first';
    for (let step = 0; step < 40; step += 1) {
      if (random.isLucky(0.5)) write((newest = `${seed}.${step}`));
      if (random.isLucky(0.2)) answerWith(random.isLucky(0.5) ? () => ({ kind: 'unreachable' }) : null);
      if (random.isLucky(0.1)) holdBack();
      if (random.isLucky(0.2)) await letGo();
      if (random.isLucky(0.1)) autosave.retry();
      if (random.isLucky(0.1)) autosave.hold();
      if (random.isLucky(0.2)) autosave.release();
      await pass(random.below(3_000));
    }
    answerWith(null);
    autosave.release();
    await letGo();
    // A reply that came while another tab saved tells nothing: the server is asked, like when a tab takes over.
    if (autosave.state().version !== server.version) autosave.rebase(server.version, { text: server.text });
    await pass(120_000);
    expect([seed, server.text, server.mostRunning]).toEqual([seed, newest, 1]);
    expect([seed, autosave.state().status]).toEqual([seed, 'saved']);
  }
});
