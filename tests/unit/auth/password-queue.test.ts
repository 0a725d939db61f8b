/** How many logins from new devices wait for their password to be checked. */
import { expect, it } from 'vitest';
import { cheapPasswords, PASSWORD } from '../../support/password';

const TOO_MANY = 'Too many logins at once. Please try again.';

/** A hasher whose strangers wait until `end` is called, with what was refused and what began. */
function held() {
  const passwords = cheapPasswords();
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const refused: string[] = [];
  const begun: string[] = [];
  const attempt = (address: string) =>
    passwords
      .asStranger(address, () => {
        begun.push(address);
        return running;
      })
      .catch((error: Error) => refused.push(error.message));
  return { passwords, end, refused, begun, attempt };
}

it('500 logins from new devices wait, 100 of one address; one more is refused', async () => {
  const { end, refused, begun, attempt } = held();
  const all = ['1', '2', '3', '4', '5'].flatMap((address) => Array.from({ length: 100 }, () => attempt(address)));
  const first = attempt('1');
  expect(refused).toEqual([]);
  await attempt('6');
  expect(refused).toEqual([TOO_MANY]);
  end();
  await Promise.all([...all, first]);
  expect([refused.length, begun.length]).toEqual([1, 501]);
});

it('no address waits for all attempts of another one: they take turns', async () => {
  const { end, begun, attempt } = held();
  const all = [...Array.from({ length: 50 }, () => attempt('flood')), attempt('office')];
  end();
  await Promise.all(all);
  expect(begun.indexOf('office')).toBeLessThan(3);
});

it('nobody who is known waits for strangers', async () => {
  const { passwords, end, attempt } = held();
  const all = Array.from({ length: 50 }, () => attempt('flood'));
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify(stored, PASSWORD)).toBe(true);
  end();
  await Promise.all(all);
});
