/** The query cache of the panel between two users. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetUserData } from '../../../client/admin/session/forget-user';

const WEBSITE = [['public', 'website'], { type: 'query' }];
const INQUIRIES = [['admin', 'inquiries', 'page'], { input: { page: 1 }, type: 'query' }];

it("the company's name arrives although the login page removes the data of the previous user meanwhile", async () => {
  const queryClient = new QueryClient();
  let respond = (_: { name: string }) => {};
  const queryFn = () => new Promise<{ name: string }>((resolve) => (respond = resolve));
  const header = new QueryObserver(queryClient, { queryKey: WEBSITE, queryFn });
  const stop = header.subscribe(() => {});
  queryClient.setQueryData(INQUIRIES, ['an inquiry of the previous user']);

  forgetUserData(queryClient);
  respond({ name: 'Rao Traders' });
  await expect.poll(() => header.getCurrentResult().data).toEqual({ name: 'Rao Traders' });
  expect(queryClient.getQueryData(INQUIRIES)).toBeUndefined();
  stop();
});
