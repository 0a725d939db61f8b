import { POSTED, type Posted } from '../../../shared/pages/page-state';
import { useQueryStore } from '../../query/use-query';

/** What was posted and refused of the form with this name: nothing of it needs a script. `typed` is what a field begins with. */
export function usePosted(name: string) {
  const posted = useQueryStore().data<Posted>(POSTED);
  const own = posted?.form === name ? posted : undefined;
  return {
    message: own?.message,
    field: (field: string, typed = '') => ({
      id: field,
      name: field,
      defaultValue: own?.values[field] ?? typed,
      error: own?.errors[field],
    }),
  };
}
