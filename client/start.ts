/**
 * Starts a page's scripts once its first screen is painted: requested with the page they would take the connection from its picture and font.
 * A visitor who is faster starts them, and so does the time if a file hangs. The page marks what waits as `later`.
 */
const MAX_WAIT_MS = 3_000;
const INPUTS = ['pointerdown', 'keydown', 'focusin'];

function start(): void {
  for (const type of INPUTS) removeEventListener(type, start, true);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
  const script = document.querySelector<HTMLScriptElement>('script[type=later]');
  if (!script) return;
  script.type = 'module';
  // A script is looked at again where it is inserted again.
  document.body.append(script);
}

for (const type of INPUTS) addEventListener(type, start, true);
// The frame after the next one begins once the picture is on the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
setTimeout(start, MAX_WAIT_MS);
