/** `isRange`: Shift was held, which ticks all rows from the last ticked row. */
type TickProps = { label: string; isTicked: boolean; onTick: (on: boolean, isRange: boolean) => void; field?: string };

/** A native checkbox with a large target. */
export function Tick({ label, isTicked, onTick, field }: TickProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        data-field={field}
        checked={isTicked}
        onChange={({ currentTarget, nativeEvent }) => onTick(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
