import { useLayoutEffect, useState } from 'react';

/** The same object at each rendering, with the latest values: a memoized component can read them in its events without rendering again. */
export function useLatest<T extends object>(values: T): T {
  const [latest] = useState(() => ({ ...values }));
  useLayoutEffect(() => {
    Object.assign(latest, values);
  });
  return latest;
}
