import { DEMO_LOGO } from '../../shared/website/website';
import { useWebsite } from './website';

type DrawingProps = { className?: string | undefined; sunClassName?: string | undefined };

/** The drawing of an about section. It fills the given width, aligned to its bottom. The ridge belongs to the demo's name and logo. */
export function SceneDrawing(props: DrawingProps) {
  return useWebsite().logo === DEMO_LOGO ? <Ridge {...props} /> : <Cartons {...props} />;
}

function Ridge({ className, sunClassName }: DrawingProps) {
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

/** The left corner and the size of each carton, from the back to the front. */
const CARTONS = ['translate(128 92) scale(.42)', 'translate(-8 166) scale(.5)', 'translate(226 190) scale(.47)'];

function Cartons({ className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 480 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="#f0ebe1" d="M0-400h480v820H0z" />
      <path fill="#b7d3c6" d="M0 300h480v120H0z" />
      <path fill="#093529" d="M0 386h480v34H0z" />
      {CARTONS.map((place) => (
        <g key={place} transform={place}>
          <path fill="#ead9b8" d="m250 0 210 95-210 95L40 95z" />
          <path fill="#dbc59c" d="m40 95 210 95v250L40 345z" />
          <path fill="#c9b083" d="m460 95-210 95v250l210-95z" />
          <path fill="#276753" d="m130 54 30-13 210 95v75l-30 13v-75z" />
        </g>
      ))}
    </svg>
  );
}
