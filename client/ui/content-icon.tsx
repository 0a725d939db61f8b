import iconsUrl from './icons.svg';

type ContentIconProps = { name: string; size?: number };

// As components the icons would add 2 kB to every page's HTML and script; the sprite is fetched once and cached.
/** An icon chosen by name in the content (REQ 3.11), from the SVG sprite. */
export function ContentIcon({ name, size = 24 }: ContentIconProps) {
  return (
    <svg width={size} height={size} strokeWidth="1.6" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
