import { type Backdrop, backdrop, plinth } from './backdrop';
import { ellipse, fix, path } from './shapes';
import { Sheet } from './sheet';

/** A drawn thing standing at the origin, y upwards negative. */
export type Pack = {
  width: number;
  height: number;
  art: string;
  /** What throws the long soft shadow: the outline as the camera sees it, or one already laid on the floor. */
  outline: string;
  onFloor?: boolean;
  /** The touching shadow of a round foot: half width and half depth. */
  foot?: readonly [rx: number, ry: number];
};

type Placed = { pack: Pack; x: number; y: number; scale?: number };

/** Draws one pack; the sheet collects its gradients. */
export type PackDraw = (sheet: Sheet) => Pack;

const shadowInk = '#3a2e18';

/** Shadows of all packs first, then the packs from back to front. */
function stand(sheet: Sheet, placed: readonly Placed[]): string {
  const order = [...placed].sort((a, b) => a.y - b.y);
  return order.map((item) => shadow(sheet, item)).join('') + order.map((item) => body(sheet, item)).join('');
}

function shadow(sheet: Sheet, { pack, x, y, scale = 1 }: Placed): string {
  const project = pack.onFloor ? '' : ' matrix(1 0 -0.62 0.2 0 0)';
  return `<g transform="translate(${fix(x)} ${fix(y)}) scale(${fix(scale)})" ><g filter="${sheet.blur(13)}" opacity="0.26">${path(pack.outline, shadowInk, `transform="${project.trim()}"`)}</g></g>`;
}

function body(sheet: Sheet, { pack, x, y, scale = 1 }: Placed): string {
  return `<g transform="translate(${fix(x)} ${fix(y)}) scale(${fix(scale)})">${contact(sheet, pack.foot) + pack.art}</g>`;
}

function contact(sheet: Sheet, foot: Pack['foot']): string {
  if (!foot) return '';
  const [rx, ry] = foot;
  return (
    path(ellipse(6, 3, rx * 1.1, ry * 1.4 + 8), shadowInk, `opacity="0.42" filter="${sheet.blur(9)}"`) +
    path(ellipse(2, 1, rx * 1.01, ry + 3), shadowInk, `opacity="0.55" filter="${sheet.blur(3)}"`)
  );
}

export type Scene = Backdrop & { packs: (sheet: Sheet) => Placed[] };

/** A scene as SVG. Its packs stand where they stand in a picture `meant` wide; a wider one has more of the set on both sides. */
export function renderScene(scene: Scene, width = 800, height = 800, meant = width): string {
  const sheet = new Sheet();
  const stage = scene.set === 'plinth' ? plinth(sheet, width / 2, height * 0.82, meant * 0.4, 44, scene.tint) : '';
  const packs = stand(sheet, scene.packs(sheet));
  const placed = meant === width ? packs : `<g transform="translate(${fix((width - meant) / 2)} 0)">${packs}</g>`;
  return sheet.document(width, height, backdrop(sheet, width, height, scene) + stage + placed);
}

/** The same pack several times, one above the other: each offset is sideways and upwards. */
export function pile(draw: PackDraw, offsets: readonly (readonly [aside: number, up: number])[]): PackDraw {
  return (sheet) => {
    const one = draw(sheet);
    // Sideways on a box means along its front, which runs down to the right.
    const slope = one.foot ? 0 : 0.078;
    const art = offsets.map(([aside, up]) => `<g transform="translate(${fix(aside)} ${fix(aside * slope - up)})">${one.art}</g>`).join('');
    return { ...one, height: one.height + Math.max(...offsets.map(([, up]) => up)), art };
  };
}

/** A pack on the set: who, where its foot stands, how tall it is in the picture. */
type Seat = readonly [draw: PackDraw, x: number, y: number, height: number];

export function arrange(...seats: readonly Seat[]): Scene['packs'] {
  return (sheet) =>
    seats.map(([draw, x, y, height]) => {
      const pack = draw(sheet);
      return { pack, x, y, scale: height / pack.height };
    });
}
