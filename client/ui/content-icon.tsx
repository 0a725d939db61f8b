import iconsUrl from './icons.svg';

type ContentIconProps = { name: string; size?: number };

// As components they would stand in every page's HTML and in its script: 2 kB, for what one small file says once.
/** An icon that content names (REQ 3.11), from the sheet of all of them. */
export function ContentIcon({ name, size = 24 }: ContentIconProps) {
  return (
    <svg width={size} height={size} strokeWidth="1.6" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
