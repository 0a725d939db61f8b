/** Collects the <defs> of one drawing, so that every part can ask for a gradient or a filter without knowing the others. */
export class Sheet {
  private readonly defs = new Map<string, string>();
  private readonly written: string[] = [];

  /** The id of the definition that `markup` writes; the same definition is kept once. */
  private define(markup: (id: string) => string): string {
    const key = markup('');
    const known = this.defs.get(key);
    if (known) return known;
    const id = `d${this.defs.size}`;
    this.defs.set(key, id);
    this.written.push(markup(id));
    return id;
  }

  linear(stops: readonly Stop[], direction: Direction = 'right'): string {
    const [x2, y2] = direction === 'right' ? [1, 0] : direction === 'down' ? [0, 1] : [1, 1];
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`)})`;
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return `url(#${this.define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopMarkup(stops)}</radialGradient>`)})`;
  }

  blur(deviation: number): string {
    return `url(#${this.define(
      (id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )})`;
  }

  clip(path: string): string {
    return `url(#${this.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)})`;
  }

  pattern(width: number, height: number, content: string): string {
    return `url(#${this.define(
      (id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`,
    )})`;
  }

  document(width: number, height: number, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${this.written.join('')}</defs>${body}</svg>`;
  }
}

type Direction = 'right' | 'down' | 'diagonal';
export type Stop = readonly [offset: number, colour: string, opacity?: number];

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}
