import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AdminOutputs, trpc } from '../../trpc';
import { subscribeToInbox } from '../../ui/section/refresh/inbox-events';
import { VIEWERS_QUERY_KEY } from '../drawer/other-viewers';

type PageQuery = NonNullable<Parameters<ReturnType<typeof trpc.useUtils>['client']['admin']['inquiries']['page']['query']>[0]>;
type Page = AdminOutputs['inquiries']['page'];
type Arrived = { page: Page; ids: number[] };

export const newInquiriesLabel = (count: number) => (count === 1 ? '1 new inquiry' : `${count} new inquiries`);

/** The interval of refreshes without server-sent events. */
const EVERY_MS = 60_000;
const AGAIN_MS = 500;

/**
 * A page of the inbox, which follows changes. New rows appear while no row is in use; otherwise the shown rows change in place, and
 * `arrived` has the new rows until `showArrived` is called.
 */
export function useInboxRows(pageQuery: PageQuery, isBusy: () => boolean) {
  const key = JSON.stringify(pageQuery);
  const query = trpc.admin.inquiries.page.useQuery(pageQuery, { placeholderData: keepPreviousData });
  const { client, admin } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [arrived, setArrived] = useState<Arrived & { key: string }>();
  const [news, setNews] = useState('');

  /** Returns true if it must be repeated: a row that is being saved, or was saved meanwhile, is newer than the response. */
  const refresh = async (): Promise<boolean> => {
    const { page } = admin.inquiries;
    const shown = page.getData(pageQuery);
    if (!shown) return false;
    if (queryClient.isMutating() > 0) return true;
    const fetched = await client.admin.inquiries.page.query(pageQuery, { context: { isBackground: true } }).catch(() => null);
    if (!fetched || latest.current.key !== key) return false;
    if (page.getData(pageQuery) !== shown || queryClient.isMutating() > 0) return true;
    const known = new Set(shown.rows.map(({ id }) => id));
    const newest =
      shown.rows
        .map(({ last }) => last.at)
        .toSorted()
        .at(-1) ?? '';
    const ids = fetched.rows.filter(({ id, last }) => !known.has(id) && last.at > newest).map(({ id }) => id);
    if (ids.length > 0) setNews(newInquiriesLabel(ids.length));
    if (latest.current.isBusy()) {
      const now = new Map(fetched.rows.map((row) => [row.id, row]));
      page.setData(pageQuery, { ...shown, counts: fetched.counts, rows: shown.rows.map((row) => now.get(row.id) ?? row) });
      setArrived(ids.length > 0 ? { key, page: fetched, ids } : undefined);
    } else {
      page.setData(pageQuery, fetched);
      setArrived(undefined);
    }
    return false;
  };
  const latest = useRef({ key, isBusy, refresh });
  useEffect(() => {
    latest.current = { key, isBusy, refresh };
  });

  useEffect(() => {
    let isLeft = false;
    let isRunning = false;
    let isAsked = false;
    // Runs one request at a time, and another one for changes that arrived meanwhile.
    const run = async () => {
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      while (isAsked && !isLeft) {
        isAsked = false;
        if (!(await latest.current.refresh())) continue;
        isAsked = true;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
      isRunning = false;
    };
    const leave = subscribeToInbox((event) => {
      if (event === 'viewers') void queryClient.invalidateQueries({ queryKey: VIEWERS_QUERY_KEY });
      else void run();
    });
    const timer = setInterval(() => !document.hidden && void run(), EVERY_MS);
    return () => {
      isLeft = true;
      leave();
      clearInterval(timer);
    };
  }, [queryClient]);

  return {
    query,
    /** The newest arrivals, announced to screen readers. */
    news,
    arrived: arrived?.key === key ? arrived.ids : [],
    showArrived: () => {
      if (arrived?.key === key) admin.inquiries.page.setData(pageQuery, arrived.page);
      setArrived(undefined);
      void refresh();
    },
  };
}
