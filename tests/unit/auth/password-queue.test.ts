/** The number of logins from new devices that wait for the password check, and their order. */
import { expect, it } from 'vitest';
import { createCheapPasswords, PASSWORD } from '../../support/password';

/** A hasher that is busy with the first stranger until `end` is called; it records refused and started logins. */
function held() {
  const passwords = createCheapPasswords();
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const refused: string[] = [];
  const begun: string[] = [];
  const attempt = (name: string) =>
    passwords
      .asStranger(() => {
        begun.push(name);
        return running;
      })
      .catch((error: Error) => refused.push(`${name}: ${error.message}`));
  return { passwords, end, refused, begun, attempt };
}

it('at most 500 logins from new devices wait; with one more the oldest of them is refused', async () => {
  const { end, refused, begun, attempt } = held();
  const all = ['running', ...Array.from({ length: 500 }, (_, at) => `waiting ${at}`)].map(attempt);
  const more = attempt('one more');
  await expect.poll(() => refused).toEqual(['waiting 0: Too many logins at once. Please try again.']);
  end();
  await Promise.all([...all, more]);
  expect([refused.length, begun.length]).toEqual([1, 501]);
});

it('a login during a flood is checked before most of the waiting guesses', async () => {
  const { end, begun, attempt } = held();
  const all = [...Array.from({ length: 120 }, (_, at) => `guess ${at}`), 'office'].map(attempt);
  end();
  await Promise.all(all);
  // One of the four newest is checked first: the chance that the office still waits after 60 turns is one in 30 million.
  expect(begun.indexOf('office')).toBeLessThan(61);
});

it('logins from known devices do not wait for logins from new devices', async () => {
  const { passwords, end, attempt } = held();
  const all = Array.from({ length: 50 }, (_, at) => attempt(`guess ${at}`));
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify(stored, PASSWORD)).toBe(true);
  end();
  await Promise.all(all);
});
