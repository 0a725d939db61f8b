import { useSearchParams } from 'react-router-dom';

/** Addresses within the open tab: the present one with other values; '' and undefined take theirs out. */
export function useLinkTo() {
  const [search] = useSearchParams();
  return (values: Record<string, string | undefined>) => {
    const after = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) value ? after.set(name, value) : after.delete(name);
    return { search: `?${after}` };
  };
}
