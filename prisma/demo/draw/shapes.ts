export type Point = readonly [x: number, y: number];

/** A corner: where it is and how far its rounding reaches. */
type Corner = readonly [x: number, y: number, round?: number];

/** Half the outline of a turned body, bottom to top: radius, height above the floor, rounding. */
export type Profile = readonly Corner[];

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join('L')}Z`;
}

export function roundedPolygon(corners: readonly Corner[]): string {
  return `M${cornerCommands(corners).join('L')}Z`;
}

/** The outline of a turned body seen slightly from above: bottom and top edges follow the ellipse. */
export function lathe(profile: Profile, bottomSag: number, topSag = 0): string {
  const right: Corner[] = profile.map(([r, h, round = 0]) => [r, -h, round]);
  const left: Corner[] = [...right].reverse().map(([x, y, round = 0]) => [-x, y, round]);
  const corners = cornerCommands([...right, ...left]);
  const rightSide = corners.slice(0, right.length).join('L');
  const leftSide = corners.slice(right.length).join('L');
  const top = -(profile.at(-1)?.[1] ?? 0);
  const bottom = -(profile[0]?.[1] ?? 0);
  return `M${rightSide}Q0 ${fix(top - topSag * 2)} ${leftSide}Q0 ${fix(bottom + bottomSag * 2)} ${corners[0]?.split('Q')[0]}Z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${fix(cx - rx)} ${fix(cy)}A${fix(rx)} ${fix(ry)} 0 1 1 ${fix(cx + rx)} ${fix(cy)}A${fix(rx)} ${fix(ry)} 0 1 1 ${fix(cx - rx)} ${fix(cy)}Z`;
}

export function rect(x: number, y: number, width: number, height: number, round = 0): string {
  return roundedPolygon([
    [x, y, round],
    [x + width, y, round],
    [x + width, y + height, round],
    [x, y + height, round],
  ]);
}

/** A band around a turned body: straight sides, top and bottom edges sagging with the ellipse. */
export function wrapBand(halfWidth: number, top: number, bottom: number, sag: number): string {
  return `M${fix(-halfWidth)} ${fix(top)}Q0 ${fix(top + sag * 2)} ${fix(halfWidth)} ${fix(top)}L${fix(halfWidth)} ${fix(bottom)}Q0 ${fix(bottom + sag * 2)} ${fix(-halfWidth)} ${fix(bottom)}Z`;
}

export function path(d: string, fill: string, rest = ''): string {
  return `<path d="${d}" fill="${fill}" ${rest}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1, rest = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${fix(width)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function at(x: number, y: number, content: string, scale = 1, turn = 0): string {
  return `<g transform="translate(${fix(x)} ${fix(y)}) rotate(${turn}) scale(${fix(scale)})">${content}</g>`;
}

export function fix(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Repeatable scatter: drawing twice gives the same bytes. */
export function scatter(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.abs(state) / 4294967296;
  };
}

function cornerCommands(corners: readonly Corner[]): string[] {
  return corners.map(([x, y, round = 0], index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? [x, y];
    const after = corners[(index + 1) % corners.length] ?? [x, y];
    const reach = Math.min(round, distance([x, y], before) / 2, distance([x, y], after) / 2);
    if (reach < 0.5) return `${fix(x)} ${fix(y)}`;
    const [ax, ay] = towards([x, y], before, reach);
    const [bx, by] = towards([x, y], after, reach);
    return `${ax} ${ay}Q${fix(x)} ${fix(y)} ${bx} ${by}`;
  });
}

function distance(a: Corner, b: Corner): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(from: Corner, to: Corner, reach: number): Point {
  const length = distance(from, to) || 1;
  return [fix(from[0] + ((to[0] - from[0]) * reach) / length), fix(from[1] + ((to[1] - from[1]) * reach) / length)];
}
