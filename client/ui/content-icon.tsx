import iconsUrl from './icons.svg';

type ContentIconProps = { name: string; size?: number };

// As components the icons would be 2 kB in the HTML and the script of every page; the sheet is one small cached file.
/** An icon named by content (REQ 3.11), from the icon sheet. */
export function ContentIcon({ name, size = 24 }: ContentIconProps) {
  return (
    <svg width={size} height={size} strokeWidth="1.6" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
