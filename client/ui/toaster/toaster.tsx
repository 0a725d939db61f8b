import { Notification } from '@mantine/core';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOAST_LIMITS } from '../../../shared/business';
import { X } from '../icons/icons';
import classes from './toaster.module.css';
import { getShownToast, showToast, subscribeToToasts, type Toast } from './toasts';

/** The live region for notifications. F8 focuses it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, getShownToast, () => null);
  const [isHeld, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const left = useRef<number>(TOAST_LIMITS.visibleMs);

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
    left.current = TOAST_LIMITS.visibleMs;
  }, [toast]);

  useLayoutEffect(() => {
    if (!toast) return;
    const element = region.current as HTMLElement;
    const { style } = document.documentElement;
    // The end of the page, and a dialog of the panel, leave this height free.
    style.setProperty('--toast-room', `${element.offsetHeight + 2 * MARGIN}px`);
    const place = () => putAside(element);
    // A form error marks its field and focuses it, often after the notification is shown.
    const marks = new MutationObserver(place);
    marks.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    const follow = ({ target }: FocusEvent) => element.contains(target as Node) || place();
    place();
    document.addEventListener('focusin', follow);
    return () => {
      style.removeProperty('--toast-room');
      marks.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, [toast]);

  // The timer pauses while the notification is hovered or focused.
  useEffect(() => {
    if (!toast || isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => showToast(null), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [toast, isHeld]);

  const hold = () => setHeld(true);
  const release = () => setHeld(region.current?.matches(':hover, :focus-within') ?? false);
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status">{toast && <Card toast={toast} onClose={close} />}</div>
    </section>
  );

  function close() {
    // The focused button is about to be removed.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    setHeld(false);
    showToast(null);
  }
}

const MARGIN = 16;

/** Elements that should stay visible, and the weight of each. */
const WEIGHTS: [selector: string, weight: number][] = [
  ['[aria-invalid=true], :focus', 1000],
  ['[aria-modal=true] :is(button, h2), [data-bar], header, form [type=submit]', 100],
  ['h1, [data-price]', 50],
  ['main h2', 10],
  ['main :is(input, select, textarea), [aria-modal=true] :is(input, select, textarea)', 5],
  ['main button, form button', 3],
  ['nav :is(a, button)', 2],
  ['main td', 0.5],
];

/** The box of a heading or a cell is that of its text, since the element is often wider. */
function boxOf(element: Element): DOMRect {
  if (!element.matches('h1, h2, td')) return element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Moves the element to the position where it covers the least, at the lower edge or above it; the preferred position comes first. */
function putAside(element: HTMLElement): void {
  const { dataset, style } = element;
  dataset.side = '';
  style.setProperty('--raised', '0px');
  const { x, y, width, height } = element.getBoundingClientRect();
  // Nobody reads the page behind an open dialog.
  const read = document.querySelector('[aria-modal=true]') ?? document;
  const boxes = WEIGHTS.flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => read.contains(one) && !element.contains(one))
      .map((one) => ({ weight, box: boxOf(one) })),
  );
  let least = Number.POSITIVE_INFINITY;
  for (let raised = 0; raised <= Math.max(0, y - MARGIN); raised += 64)
    for (const side of ['', 'left']) {
      const left = side ? MARGIN : x;
      const top = y - raised;
      let cost = raised / 64 + (side ? 0.5 : 0);
      for (const { weight, box } of boxes)
        if (box.left < left + width && box.right > left && box.top < top + height && box.bottom > top) cost += weight;
      if (cost >= least) continue;
      least = cost;
      dataset.side = side;
      style.setProperty('--raised', `${raised}px`);
    }
}

/** One notification; a swipe to the right closes it. */
function Card({ toast: { title, text, failed, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const [start, setStart] = useState<number>();
  const [moved, setMoved] = useState(0);
  const move = (event: PointerEvent) => {
    if (start === undefined) return;
    const by = Math.max(0, event.clientX - start);
    // A longer movement is a swipe, not a click.
    if (by > 4) event.currentTarget.setPointerCapture(event.pointerId);
    setMoved(by);
  };
  const end = () => {
    if (moved >= TOAST_LIMITS.swipePx) onClose();
    setStart(undefined);
    setMoved(0);
  };
  return (
    <Notification
      unstyled
      // The element around it is the live region.
      role="none"
      classNames={{
        root: classes.toast,
        body: classes.body,
        title: classes.title,
        description: classes.description,
        closeButton: classes.close,
      }}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close notification', icon: <X size={18} /> }}
      onClose={onClose}
      data-failed={failed || undefined}
      data-moving={moved > 0 || undefined}
      style={{ translate: `${moved}px` }}
      onPointerDown={({ clientX }) => setStart(clientX)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {/* The region is read as one text. */}
      {text && ' '}
      {text && <p>{text}</p>}
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
    </Notification>
  );
}
