import { useLayoutEffect, useState } from 'react';

/**
 * Returns the same object at each rendering, with the latest values: event handlers of a memoized component can read them without rendering
 * again.
 */
export function useLatestValues<T extends object>(values: T): T {
  const [latest] = useState(() => ({ ...values }));
  useLayoutEffect(() => {
    Object.assign(latest, values);
  });
  return latest;
}
