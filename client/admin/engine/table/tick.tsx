type TickProps = { label: string; isTicked: boolean; onTick: (on: boolean) => void };

/** A plain checkbox with room to hit it: a table has fifty of them. */
export function Tick({ label, isTicked, onTick }: TickProps) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    </label>
  );
}
