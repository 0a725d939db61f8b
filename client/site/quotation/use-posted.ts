import { POSTED_KEY, type PostedFormState } from '../../../shared/pages/page-state';
import { useQueryStore } from '../../query/use-query';

/** The refused form post with this name, for a page without scripts. `typed` returns the first value of a field. */
export function useRefusedPost(name: string) {
  const posted = useQueryStore().data<PostedFormState>(POSTED_KEY);
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
