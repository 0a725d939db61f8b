/** Calls `preload` with the path of an internal link as soon as a visitor points at it, touches it or focuses it. */
export function preloadOnIntent(preload: (pathname: string) => void): void {
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preload(link.pathname);
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(sign, notice, { passive: true });
}
