import { Share2 } from 'lucide-react';
import buttonClasses from '../../ui/button.module.css';
import type { Toast } from '../../ui/toasts';
import classes from './share-button.module.css';

// Loaded with the end of the page, so that it is not part of the first load.
const say = async (toast: Toast) => (await import('../../ui/toasts')).showToast(toast);

/** Shares a page with the device's dialog; copies the link where there is none. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  // Browsers share and copy only on secure origins.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      await say({ title: 'Link copied', text: 'Paste it where you want to share it.' });
    } catch {
      await say({ title: 'The link could not be copied', text: url, failed: true });
    }
  };
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
      <Share2 size={18} aria-hidden="true" /> Share
    </button>
  );
}
