import { type RefObject, useEffect, useState } from 'react';
import { ANIMATION_VISIBLE_SHARE } from '../../../../shared/business';
import { prefersReducedMotion } from './scroll';

const steps = Array.from({ length: 21 }, (_, step) => step / 100);

/**
 * The state of a section's animation: 'waiting' once the section is known to be out of view, 'begun' when enough of it is visible, on a
 * small screen when it fills the screen. Undefined on the server, without JavaScript and with reduced motion: then there is no animation.
 */
export function useEntranceAnimation(section: RefObject<HTMLElement | null>): 'waiting' | 'begun' | undefined {
  const [state, setState] = useState<'waiting' | 'begun'>();
  useEffect(() => {
    if (!section.current || prefersReducedMotion()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, intersectionRatio, intersectionRect } of entries) {
          if (intersectionRatio >= ANIMATION_VISIBLE_SHARE || intersectionRect.height > window.innerHeight * 0.8) {
            setState('begun');
            observer.disconnect();
          } else if (!isIntersecting) setState('waiting');
        }
      },
      { threshold: steps },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section]);
  return state;
}
