import { trpc } from '../trpc';

/** Every category, asked for once and again after a save. */
export const useCategories = () => trpc.admin.productCategories.list.useQuery(undefined, { refetchOnMount: true });
