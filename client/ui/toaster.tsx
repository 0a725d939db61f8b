import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOAST } from '../../shared/business';
import classes from './toaster.module.css';
import { onToast, shownToast, showToast, type Toast } from './toasts';

/** The live region for notifications. F8 moves the focus to it. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast, () => null);
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const remainingMs = useRef<number>(TOAST.visibleMs);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'F8') region.current?.focus();
      if (key === 'Escape' && region.current?.contains(document.activeElement)) showToast(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every notification has its full time
  useEffect(() => {
    remainingMs.current = TOAST.visibleMs;
  }, [toast]);

  // Hovering or focusing the notification pauses its timer; afterwards the remaining time runs.
  useEffect(() => {
    if (!toast || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => showToast(null), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [toast, isPaused]);

  const pause = () => setPaused(true);
  const resume = () => setPaused(region.current?.matches(':hover, :focus-within') ?? false);
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status">{toast && <Card toast={toast} onClose={close} />}</div>
    </section>
  );

  function close() {
    // The focused element is about to be removed: keep the focus in the region.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    setPaused(false);
    showToast(null);
  }
}

/** One notification. A swipe to the right closes it. */
function Card({ toast: { title, text, failed, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const [start, setStart] = useState<number>();
  const [moved, setMoved] = useState(0);
  const move = (event: PointerEvent) => {
    if (start === undefined) return;
    const distance = Math.max(0, event.clientX - start);
    // Beyond this distance it is a swipe, not a click.
    if (distance > 4) event.currentTarget.setPointerCapture(event.pointerId);
    setMoved(distance);
  };
  const end = () => {
    if (moved >= TOAST.swipePx) onClose();
    setStart(undefined);
    setMoved(0);
  };
  return (
    <div
      className={classes.toast}
      data-failed={failed || undefined}
      data-moving={moved > 0 || undefined}
      style={{ translate: `${moved}px` }}
      onPointerDown={({ clientX }) => setStart(clientX)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <p>
        <b>{title}</b> {text && <span>{text}</span>}
      </p>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Close notification" onClick={onClose}>
        <X size={18} />
      </button>
    </div>
  );
}
