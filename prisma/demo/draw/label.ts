import { type BrandName, wordmark } from './brands';
import { isDark, lighter, mix } from './colour';
import { type MotifName, motifs } from './motifs';
import { at, ellipse, line, path, rect } from './shapes';
import { advance, type Face, faces, fit, text, tracked } from './text';

export type Label = {
  brand: BrandName;
  /** The product's name; '\n' parts its lines. */
  name: string;
  note?: string;
  size?: string;
  paper: string;
  ink: string;
  accent: string;
  second?: string;
  motif: MotifName;
  layout: LayoutName;
  face?: keyof typeof faces;
};

type LayoutName = 'arch' | 'swoosh' | 'frame' | 'split' | 'medallion' | 'poster' | 'belt';

type Layout = (label: Label, w: number, h: number) => string;

const noteFace = tracked(faces.body, 0.06);

/** Lines of the name, centred in the given height. */
function nameBlock(label: Label, y: number, width: number, height: number, fill: string, limit = 90): string {
  const lines = label.name.split('\n');
  const face: Face = faces[label.face ?? 'heading'];
  const size = Math.min(fit(lines, face, width, limit), height / (lines.length * 1.02));
  const leading = size * 1.02;
  const first = y - ((lines.length - 1) * leading) / 2 + size * 0.34;
  return lines.map((value, i) => text(value, 0, first + i * leading, size, face, fill)).join('');
}

function note(label: Label, y: number, width: number, fill: string, limit = 17): string {
  if (!label.note) return '';
  const value = label.note.toUpperCase();
  return text(value, 0, y, fit([value], noteFace, width, limit), noteFace, fill);
}

function sizePill(label: Label, x: number, y: number, size: number, ground: string, ink: string): string {
  if (!label.size) return '';
  const half = (advance(label.size, faces.black) * size) / 2 + size * 0.55;
  return (
    path(rect(x - half, y - size * 0.82, half * 2, size * 1.64, size * 1.1), ground) +
    text(label.size, x, y + size * 0.35, size, faces.black, ink)
  );
}

function inkOn(ground: string, label: Label): string {
  return isDark(ground) ? lighter(label.paper, isDark(label.paper) ? 0.85 : 0.35) : label.ink;
}

/** A coloured arch below the name holds the motif. */
const arch: Layout = (label, w, h) => {
  const reach = w * 0.36;
  const top = h * 0.11;
  const second = label.second ?? lighter(label.accent, 0.6);
  return (
    wordmark(label.brand, 0, -h * 0.34, w * 0.76, h * 0.125, label.ink, label.accent) +
    nameBlock(label, -h * 0.14, w * 0.8, h * 0.22, label.ink) +
    note(label, h * 0.05, w * 0.74, mix(label.ink, label.paper, 0.25), h * 0.05) +
    path(
      `M${-reach} ${h * 0.5}V${top + reach * 0.8}A${reach} ${reach * 0.8} 0 0 1 ${reach} ${top + reach * 0.8}V${h * 0.5}Z`,
      label.accent,
    ) +
    at(0, h * 0.27, motifs[label.motif](second, label.accent), Math.min(w, h) / 330) +
    sizePill(label, 0, h * 0.44, h * 0.044, label.paper, label.ink)
  );
};

/** A wave of colour from the foot, the motif large on it. */
const swoosh: Layout = (label, w, h) => {
  const second = label.second ?? lighter(label.accent, 0.35);
  return (
    path(`M${-w / 2} ${h * 0.16}C${-w * 0.2} ${-h * 0.02} ${w * 0.15} ${h * 0.3} ${w / 2} ${h * 0.06}V${h / 2}H${-w / 2}Z`, second) +
    path(`M${-w / 2} ${h * 0.22}C${-w * 0.2} ${h * 0.06} ${w * 0.15} ${h * 0.36} ${w / 2} ${h * 0.13}V${h / 2}H${-w / 2}Z`, label.accent) +
    wordmark(label.brand, 0, -h * 0.31, w * 0.78, h * 0.15, label.ink, label.accent) +
    nameBlock(label, -h * 0.1, w * 0.8, h * 0.23, label.ink) +
    at(w * 0.16, h * 0.33, motifs[label.motif](lighter(label.accent, 0.82), second), Math.min(w, h) / 330) +
    (label.size ? text(label.size, -w * 0.2, h * 0.37, Math.min(h * 0.075, w * 0.12), faces.black, inkOn(label.accent, label)) : '') +
    note(label, h * 0.455, w * 0.78, inkOn(label.accent, label), h * 0.042)
  );
};

/** A fine double frame, for teas and other quiet goods. */
const frame: Layout = (label, w, h) => {
  const gap = Math.min(w, h) * 0.05;
  return (
    line(rect(-w / 2 + gap, -h / 2 + gap, w - gap * 2, h - gap * 2, gap), label.accent, 2.4) +
    line(rect(-w / 2 + gap * 1.6, -h / 2 + gap * 1.6, w - gap * 3.2, h - gap * 3.2, gap * 0.6), label.accent, 1) +
    at(0, -h * 0.24, motifs[label.motif](label.accent, label.second ?? label.paper), Math.min(w, h) / 460) +
    wordmark(label.brand, 0, -h * 0.02, w * 0.66, h * 0.12, label.ink, label.accent) +
    line(`M${-w * 0.17} ${h * 0.035}H${w * 0.17}`, label.accent, 2) +
    nameBlock(label, h * 0.16, w * 0.7, h * 0.2, label.ink) +
    note(label, h * 0.31, w * 0.64, mix(label.ink, label.paper, 0.2), h * 0.05) +
    (label.size ? text(label.size, 0, h * 0.395, h * 0.052, faces.black, label.accent) : '')
  );
};

/** The brand reversed out of a coloured head. */
const split: Layout = (label, w, h) => {
  const second = label.second ?? lighter(label.accent, 0.3);
  return (
    path(rect(-w / 2, -h / 2, w, h * 0.34), label.accent) +
    path(rect(-w / 2, -h * 0.16, w, h * 0.03), second) +
    wordmark(label.brand, 0, -h * 0.275, w * 0.74, h * 0.16, inkOn(label.accent, label), second) +
    nameBlock(label, h * 0.015, w * 0.82, h * 0.23, label.ink) +
    note(label, h * 0.212, w * 0.74, mix(label.ink, label.paper, 0.25), h * 0.05) +
    at(-w * 0.2, h * 0.37, motifs[label.motif](label.accent, second), Math.min(w, h) / 450) +
    sizePill(label, w * 0.17, h * 0.37, Math.min(h * 0.058, w * 0.085), label.ink, label.paper)
  );
};

/** A round seal with the motif above the name. */
const medallion: Layout = (label, w, h) => {
  const radius = Math.min(w * 0.27, h * 0.19);
  const second = label.second ?? lighter(label.accent, 0.6);
  return (
    path(ellipse(0, -h * 0.26, radius, radius), label.accent) +
    line(ellipse(0, -h * 0.26, radius * 1.13, radius * 1.13), label.accent, 2) +
    at(0, -h * 0.26, motifs[label.motif](second, label.accent), radius / 72) +
    wordmark(label.brand, 0, h * 0.085, w * 0.74, h * 0.12, label.ink, label.accent) +
    nameBlock(label, h * 0.22, w * 0.8, h * 0.17, label.ink) +
    note(label, h * 0.365, w * 0.72, mix(label.ink, label.paper, 0.2), h * 0.045) +
    (label.size ? sizePill(label, 0, h * 0.435, h * 0.04, label.accent, inkOn(label.accent, label)) : '')
  );
};

/** A large motif cropped by the edge, the name big. */
const poster: Layout = (label, w, h) => {
  const second = label.second ?? lighter(label.accent, 0.4);
  return (
    at(w * 0.2, h * 0.3, motifs[label.motif](label.accent, second), Math.min(w, h) / 135, 12) +
    wordmark(label.brand, 0, -h * 0.36, w * 0.7, h * 0.11, label.ink, label.accent) +
    nameBlock(label, -h * 0.175, w * 0.84, h * 0.26, label.ink, h * 0.2) +
    note(label, h * 0.042, w * 0.78, label.ink, h * 0.047) +
    sizePill(label, -w * 0.22, h * 0.4, Math.min(h * 0.05, w * 0.075), label.ink, label.paper)
  );
};

/** A low, wide label: motif at the left, words at the right. */
const belt: Layout = (label, w, h) => {
  const second = label.second ?? lighter(label.accent, 0.6);
  const side = Math.min(h, w * 0.3);
  return (
    path(rect(-w / 2, -h / 2, side, h), label.accent) +
    at(-w / 2 + side / 2, 0, motifs[label.motif](second, label.accent), side / 165) +
    at(
      side / 2,
      0,
      wordmark(label.brand, 0, -h * 0.2, (w - side) * 0.74, h * 0.23, label.ink, label.accent) +
        nameBlock(label, h * 0.1, (w - side) * 0.84, h * 0.3, label.ink) +
        note(
          { ...label, note: [label.note, label.size].filter(Boolean).join(' · ') },
          h * 0.39,
          (w - side) * 0.8,
          mix(label.ink, label.paper, 0.2),
          h * 0.1,
        ),
    )
  );
};

const layouts: Record<LayoutName, Layout> = { arch, swoosh, frame, split, medallion, poster, belt };

/** The label's print, centred on the origin; the caller clips and shades it. */
export function print(label: Label, w: number, h: number): string {
  return path(rect(-w / 2, -h / 2, w, h), label.paper) + layouts[label.layout](label, w, h);
}
