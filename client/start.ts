/**
 * The only inline script of a page, before its body. It starts the page's other scripts after the first screen is painted: requested with
 * the page, they would take bandwidth from its picture and font. A visitor's earlier action starts them too, and so does a timeout if a
 * file hangs. The template `later` has their elements. A phone's first screen is laid out part by part while the page arrives: first
 * everything outside of `data-next`, then each of these parts. Parts below the first screen, marked with `data-below`, are laid out after
 * the first paint, one per frame (docs/decisions/027).
 */
const MAX_WAIT_MS = 3_000;
const LOOK_AGAIN_MS = 5;
const INPUTS = ['pointerdown', 'keydown', 'focusin', 'scroll'];
/** Events that may jump to another position of the page, which exists only once everything is laid out. */
const JUMPS = ['keydown', 'click', 'beforeprint'];
const { dataset } = document.documentElement;
let hasParts = false;

// The parts that a phone lays out: 'top' without `data-next`, 'hidden' all but `data-below`, 'auto' also those near the screen. Back, a
// reload, and a link to a section or a text need all of them at once.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate' && !visit.name.includes('#')) dataset.first = 'top';

const showAll = () => delete dataset.first;

function showNext(): void {
  const next = document.querySelector('[data-below]');
  if (!next || !dataset.first) return void showAll();
  next.removeAttribute('data-below');
  afterFrame(showNext);
}

function start(input?: Event): void {
  for (const type of INPUTS) removeEventListener(type, start, true);
  // Until a part is laid out in its turn, the browser lays out parts near the screen.
  if (input && dataset.first) dataset.first = 'auto';
  showNext();
  // A script in a template runs once it is inserted; a second call finds the template empty.
  const later = document.querySelector<HTMLTemplateElement>('#later');
  if (!later) return;
  // In their order: the libraries are evaluated in a task of their own, before the page's script.
  for (const script of later.content.querySelectorAll('script')) script.async = false;
  document.body.append(later.content);
}

/**
 * Lays out one part per task, once the parser has reached the second part: otherwise the browser would lay out all parts in one task, at
 * the end of the page.
 */
function layOutFirstScreen(): void {
  const next = document.querySelector('[data-next]');
  const isComing = document.readyState === 'loading' && !next && !hasParts;
  if (!isComing) document.body.getBoundingClientRect();
  next?.removeAttribute('data-next');
  hasParts ||= next !== null;
  if (next || isComing) setTimeout(layOutFirstScreen, next ? 0 : LOOK_AGAIN_MS);
  else if (dataset.first === 'top') dataset.first = 'hidden';
}

const afterFrame = (task: () => void) => requestAnimationFrame(() => setTimeout(task));
for (const type of JUMPS) addEventListener(type, showAll, true);
for (const type of INPUTS) addEventListener(type, start, true);
if (dataset.first) layOutFirstScreen();
// The frame after the next one begins once the picture is painted.
addEventListener('load', () => requestAnimationFrame(() => afterFrame(start)));
setTimeout(start, MAX_WAIT_MS);
