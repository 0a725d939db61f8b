import { Share2 } from 'lucide-react';
import buttonClasses from '../../ui/button.module.css';
import type { Toast } from '../../ui/toasts';
import classes from './share-button.module.css';

// On demand: its chunk comes with the end of the page, after the first screen.
const say = async (toast: Toast) => (await import('../../ui/toasts')).showToast(toast);

/** Shares a page with the device's own dialog; where there is none it copies the link. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  // A browser shares and copies on a secure page only.
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
