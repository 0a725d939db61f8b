import { trpc } from '../../trpc';

/** All categories; refetched after a save. */
export const useCategories = () => trpc.admin.productCategories.list.useQuery(undefined, { refetchOnMount: true });
