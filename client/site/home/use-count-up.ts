import { useEffect, useState } from 'react';
import { COUNT_UP } from '../../../shared/business';
import { wantsLessMotion } from '../shell/scroll';

/**
 * Counts from 0 to the value, soon after it is there and again when it changes. The server and the first render in the
 * browser have the value itself; `hasStarted` tells when the number on the screen is ours to show.
 */
export function useCountUp(value: number): { shown: number; hasStarted: boolean } {
  const [counted, setCounted] = useState<number>();

  useEffect(() => {
    if (wantsLessMotion()) return setCounted(value);
    setCounted(0);
    const startsAt = performance.now() + COUNT_UP.delayMs;
    const timer = setInterval(() => {
      const progress = Math.max(0, performance.now() - startsAt) / COUNT_UP.durationMs;
      // + 0: a loss begins at 0, not at -0.
      setCounted(progress < 1 ? Math.trunc(value * progress) + 0 : value);
      if (progress >= 1) clearInterval(timer);
    }, COUNT_UP.stepMs);
    return () => clearInterval(timer);
  }, [value]);

  return { shown: counted ?? value, hasStarted: counted !== undefined };
}
