/** `isRange`: whether Shift was held, which selects all rows from the last selected row. */
type TickProps = { label: string; isTicked: boolean; onTick: (on: boolean, isRange: boolean) => void; field?: string };

/** A native checkbox with a large click target. */
export function TickBox({ label, isTicked, onTick, field }: TickProps) {
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
