import { type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { isTopDialog } from '../../ui/dialog/top-dialog';

/** The fields of all callers. */
const fields = new Set<RefObject<HTMLElement | null>>();

/**
 * Handles files dropped or pasted anywhere while the caller is mounted: otherwise the browser would open a file that misses its field
 * instead of the panel. If several callers have a `field`, each takes the files of its field alone. Returns whether files are being dragged
 * over the window.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, field?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      // A field, or a drop zone inside this one, has already handled the files.
      if (files.length === 0 || event.defaultPrevented) return;
      const owner = [...fields].find(({ current }) => current?.contains(event.target as Node));
      if (owner && owner !== field) return;
      event.preventDefault();
      if (owner || fields.size < 2) latest.current(files);
      else if (isTopDialog()) showToast({ title: 'Drop the picture on its field', failed: true });
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    // Office programs add a picture to copied text; in a text field the text is pasted.
    const paste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (!(isTyping && event.clipboardData?.types.includes('text/plain'))) take(event, event.clipboardData);
    };
    const listeners = { dragover: over, dragleave: leave, drop, paste };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
    if (field) fields.add(field);
    return () => {
      if (field) fields.delete(field);
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener as EventListener);
    };
  }, [field]);
  return isOver;
}
