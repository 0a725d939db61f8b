/** A drawing: the sun over a ridge. It fills the given width, aligned to its bottom. */
export function RidgeDrawing({ className, sunClassName }: { className?: string | undefined; sunClassName?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="#f0ebe1" d="M0-400h480v820H0z" />
      <circle className={sunClassName} cx="304" cy="112" r="58" fill="#f2a516" />
      <path fill="#b7d3c6" d="m0 262 62-48 34 20 74-92 58 70 40-34 62 58 46-30 104 74v140H0z" />
      <path fill="#629b84" d="m0 322 90-72 52 44 78-92 70 88 48-40 142 92v78H0z" />
      <path fill="#276753" d="m0 352 118-64 60 42 92-66 78 62 132-40v134H0z" />
      <path fill="#093529" d="m0 398 140-48 96 34 124-44 120 40v40H0z" />
    </svg>
  );
}
