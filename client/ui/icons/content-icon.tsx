import iconsUrl from './icons.svg';

type ContentIconProps = { name: string; size?: number; color?: string | null };

// As components, the icons would add 2 kB to the HTML and the script of every page; the sheet is one small cached file.
/**
 * An icon from the icon sheet, such as those that content names (REQ 3.11). As an SVG attribute, `color` can set only a colour, whatever
 * its text.
 */
export function ContentIcon({ name, size = 24, color }: ContentIconProps) {
  return (
    <svg width={size} height={size} color={color || undefined} strokeWidth="1.6" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
