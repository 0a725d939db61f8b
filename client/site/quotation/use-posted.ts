import { usePageState } from '../../page-state';

/** The refused form post with this name, for a page without scripts. `typed` returns the first value of a field. */
export function useRefusedPost(name: string) {
  const { posted } = usePageState();
  const own = posted?.form === name ? posted : undefined;
  return {
    message: own?.message,
    /** What was typed or ticked before the refusal. */
    typedIn: (field: string) => own?.values[field],
    field: (field: string, typed = '') => ({
      id: field,
      name: field,
      defaultValue: own?.values[field] ?? typed,
      error: own?.errors[field],
    }),
  };
}
