import buttonClasses from './button.module.css';
import { buildIcon } from './icons/icons';
import classes from './share-button.module.css';
import type { Toast } from './toaster/toasts';

const Share2 = /* @__PURE__ */ buildIcon(
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
);

// Loaded with the end of the page, so that it is not part of the first load.
const say = async (toast: Toast) => (await import('./toaster/toasts')).showToast(toast);

/** Copies a text and shows the result; shows the text itself if the browser refuses, since it copies only on secure origins. */
export async function copyText(text: string, done: Toast, refusal = 'It could not be copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await say(done);
  } catch {
    await say({ title: refusal, text, failed: true });
  }
}

/** Shares a page with the device's dialog; copies the link if there is none. */
export function ShareButton({ title, url, label = 'Share' }: { title: string; url: string; label?: string }) {
  const copy = () => copyText(url, { title: 'Link copied', text: 'Paste it where you want to share it.' }, 'The link could not be copied');
  const share = () =>
    navigator.share({ title, url }).catch((error: DOMException) => {
      // The visitor closed the dialog.
      if (error.name !== 'AbortError') return copy();
    });
  return (
    <button
      type="button"
      className={`${buttonClasses.button} ${classes.share}`}
      onClick={() => void ('share' in navigator ? share() : copy())}
    >
      <Share2 size={18} /> {label}
    </button>
  );
}
