import { useEffect, useState } from 'react';
import { COUNT_UP_TIMES } from '../../../../shared/business';
import { prefersReducedMotion } from '../../shell/scrolling/scroll';

/**
 * Counts from 0 to the value, shortly after mounting and again when the value changes. The server's page shows the 0 from which it
 * counts; its styles show the final value without scripts, in print and under reduced motion.
 */
export function useCountUp(value: number): { shown: number; hasStarted: boolean } {
  const [counted, setCounted] = useState<number>();

  useEffect(() => {
    if (prefersReducedMotion()) return setCounted(value);
    setCounted(0);
    const startsAt = performance.now() + COUNT_UP_TIMES.delayMs;
    const timer = setInterval(() => {
      const progress = Math.max(0, performance.now() - startsAt) / COUNT_UP_TIMES.durationMs;
      // + 0: a negative value would otherwise start at '-0'.
      setCounted(progress < 1 ? Math.trunc(value * progress) + 0 : value);
      if (progress >= 1) clearInterval(timer);
    }, COUNT_UP_TIMES.stepMs);
    return () => clearInterval(timer);
  }, [value]);

  return { shown: counted ?? 0, hasStarted: counted !== undefined };
}
