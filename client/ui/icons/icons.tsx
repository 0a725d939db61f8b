/**
 * The icons that most public pages show: Lucide's, ISC licence, https://lucide.dev/license. Lucide's own components would add 2 kB of
 * script to each page.
 */

type IconProps = { size?: number };

/** Creates an icon of 24 by 24 drawn as one path; it is decorative, so its button or link needs a separate name. */
export const buildIcon =
  (path: string) =>
  ({ size = 24 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );

export const ArrowLeft = /* @__PURE__ */ buildIcon('M12 19l-7-7 7-7M19 12H5');
export const ArrowRight = /* @__PURE__ */ buildIcon('M5 12h14M12 5l7 7-7 7');
export const ArrowUp = /* @__PURE__ */ buildIcon('M5 12l7-7 7 7M12 19V5');
export const Menu = /* @__PURE__ */ buildIcon('M4 5h16M4 12h16M4 19h16');
export const Phone = /* @__PURE__ */ buildIcon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
);
export const Search = /* @__PURE__ */ buildIcon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0');
export const X = /* @__PURE__ */ buildIcon('M18 6 6 18M6 6l12 12');
