type TickProps = { label: string; isTicked: boolean; onTick: (on: boolean) => void };

/** A native checkbox with a large target: Mantine's would be slow in a table of fifty rows. */
export function Tick({ label, isTicked, onTick }: TickProps) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    </label>
  );
}
