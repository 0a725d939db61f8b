import { useEffect, useRef, useState } from 'react';

/**
 * Handles files dropped or pasted anywhere while the caller is mounted: otherwise the browser would open a file that misses its field
 * instead of the panel. Returns whether files are being dragged over the window.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      // A drop zone inside this one has already handled the files.
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
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
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isOver;
}
