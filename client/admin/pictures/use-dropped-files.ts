import { useEffect, useRef, useState } from 'react';

/**
 * Files that are dropped or pasted anywhere, as long as the caller is there: a photo that misses its field must not open in the place of
 * the panel. Whether some are held over the window right now.
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
      if (files.length === 0) return;
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
    // Words that bring a picture of themselves along, as office programs do, are meant as words where words are typed.
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
