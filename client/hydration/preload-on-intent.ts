/** Calls `preload` with the path of a same-origin link when a visitor hovers, touches or focuses it. */
export function onIntent(preload: (pathname: string) => void): void {
  const onEvent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preload(link.pathname);
  };
  for (const eventName of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(eventName, onEvent, { passive: true });
}
