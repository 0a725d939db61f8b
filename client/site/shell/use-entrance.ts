import { type RefObject, useEffect, useState } from 'react';
import { MOVES_WHEN_SEEN } from '../../../shared/business';
import { wantsLessMotion } from './scroll';

const thresholds = Array.from({ length: 21 }, (_, index) => index / 100);

/**
 * The state of a section's entrance animation: 'waiting' while it is out of view, 'begun' when enough of it is visible (on a small
 * screen, when it fills the screen). Undefined on the server and under reduced motion: then nothing is animated.
 */
export function useEntrance(section: RefObject<HTMLElement | null>): 'waiting' | 'begun' | undefined {
  const [state, setState] = useState<'waiting' | 'begun'>();
  useEffect(() => {
    if (!section.current || wantsLessMotion()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, intersectionRatio, intersectionRect } of entries) {
          if (intersectionRatio >= MOVES_WHEN_SEEN || intersectionRect.height > window.innerHeight * 0.8) {
            setState('begun');
            observer.disconnect();
          } else if (!isIntersecting) setState('waiting');
        }
      },
      { threshold: thresholds },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section]);
  return state;
}
