/** How many logins from new devices wait for their password to be checked. */
import { expect, it } from 'vitest';
import { cheapPasswords } from '../../support/password';

it('500 logins from new devices wait; one more is refused, unless it has a better rank than the last of them', async () => {
  const passwords = cheapPasswords();
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const refused: string[] = [];
  const attempt = (name: string, rank = 1) =>
    passwords.asStranger({ rank, isClosed: () => false }, () => running).catch((error: Error) => refused.push(`${name}: ${error.message}`));
  const TOO_MANY = 'Too many logins at once. Please try again.';
  const all = [attempt('running'), ...Array.from({ length: 500 }, (_, at) => attempt(`waiting ${at}`))];
  await Promise.resolve();
  expect(refused).toEqual([]);
  await attempt('one more');
  expect(refused).toEqual([`one more: ${TOO_MANY}`]);
  const preferred = attempt('without failures', 0);
  await expect.poll(() => refused.length).toBe(2);
  expect(refused[1]).toMatch(/^waiting /);
  end();
  await Promise.all([...all, preferred]);
  expect(refused).toHaveLength(2);
});
