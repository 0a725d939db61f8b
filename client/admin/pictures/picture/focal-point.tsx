import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import classes from './focal-point.module.css';

type Point = { focalX: number; focalY: number };
type FocalPointProps = Point & { src: string; width: number; height: number; onChange: (point: Point) => void };

const STEP = 5;
/** The displayed height of a tall picture. */
const MAX_REM = 17;
const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (share: number) => Math.min(100, Math.max(0, Math.round(share)));

/** The whole picture with its focal point, which can be moved. */
export function FocalPointPicker({ src, width, height, focalX, focalY, onChange }: FocalPointProps) {
  const point = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    onChange({ focalX: within(((clientX - box.left) / box.width) * 100), focalY: within(((clientY - box.top) / box.height) * 100) });
  };
  // By touch only a tap sets the point, since a drag scrolls.
  const drag = (event: PointerEvent) => event.buttons === 1 && event.pointerType === 'mouse' && point(event);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ focalX: within(focalX + step[0]), focalY: within(focalY + step[1]) });
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Focal point"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={focalX}
      aria-valuetext={`${focalX}% from the left, ${focalY}% from the top`}
      className={classes.picture}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${(MAX_REM * width) / height}rem` }}
      onClick={point}
      onPointerMove={drag}
      onKeyDown={move}
    >
      <img src={src} alt="" width={width} height={height} draggable={false} />
      <span className={classes.point} style={{ left: `${focalX}%`, top: `${focalY}%` }} />
    </div>
  );
}
