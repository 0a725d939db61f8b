import { darker, lighter } from '../colour';
import { type Label, print } from '../label';
import type { Pack } from '../scene';
import { footShade, gloss, roundShade, turned } from '../shading';
import { at, ellipse, group, lathe, line, path, range, wrapBand } from '../shapes';
import type { Sheet } from '../sheet';
import { printedSide, type Round } from './tins';

/** A glass jar: the contents show above and below the label. */
export function jar(sheet: Sheet, { label, half, height, fill, lid, bits }: Round & { fill: string; lid: string; bits?: string }): Pack {
  const sag = half * 0.13;
  const neck = height - 58;
  const outline = lathe(
    [
      [half, 0, 26],
      [half, neck - 44, 50],
      [half * 0.8, neck, 12],
    ],
    sag,
  );
  const inside = lathe(
    [
      [half - 7, 9, 24],
      [half - 7, neck - 54, 50],
      [half * 0.76, neck - 20, 12],
    ],
    sag,
  );
  const cover = lathe(
    [
      [half * 0.86, neck - 4, 4],
      [half * 0.86, height - 6, 6],
      [half * 0.82, height, 4],
    ],
    sag * 0.9,
    sag * 0.9,
  );
  const pieces = bits
    ? range(46)
        .map((i) =>
          at(
            ((i * 73) % 200) * (half / 100) - half,
            -((i * 47) % 100) * (neck / 100),
            path(ellipse(0, 0, 10, 6), i % 2 ? bits : darker(bits, 0.3)),
            1,
            i * 37,
          ),
        )
        .join('')
    : '';
  const art =
    path(outline, '#eef3f0', 'opacity="0.9"') +
    path(inside, fill) +
    group(pieces, `clip-path="${sheet.clip(inside)}"`) +
    printedSide(sheet, label, half, -neck + 58, -34, sag) +
    roundShade(sheet, outline, 0.95) +
    footShade(sheet, outline) +
    line(outline, '#ffffff', 2, 0.5) +
    path(cover, turned(sheet, lid)) +
    range(13)
      .map((i) => Math.sin(((i - 6) / 6.6) * (Math.PI / 2)) * half * 0.84)
      .map((x) => line(`M${x} ${-height + 12}V${-neck + 4}`, darker(lid, 0.5), 1.4, 0.4))
      .join('') +
    path(
      ellipse(0, -height + 1, half * 0.83, sag * 0.95),
      sheet.linear(
        [
          [0, lighter(lid, 0.5)],
          [1, lid],
        ],
        'diagonal',
      ),
    ) +
    gloss(sheet, `M${-half * 0.7} ${-neck + 34}V-20`, half * 0.1, 0.75, 2) +
    gloss(sheet, `M${half * 0.84} ${-neck + 50}V-30`, half * 0.05, 0.6, 1.5);
  return { width: half * 2, height: height + sag, art, outline: outline + cover, foot: [half, sag] };
}

/** A lidded pail with a wire handle: powders and pastes in bulk. */
export function pail(
  sheet: Sheet,
  { label, half, height, colour, lid, open }: Round & { colour: string; lid?: string; open?: boolean },
): Pack {
  const sag = half * 0.16;
  const outline = lathe(
    [
      [half * 0.84, 0, 14],
      [half, height, 2],
    ],
    sag * 0.85,
    sag,
  );
  const top = ellipse(0, -height, half, sag * 1.1);
  const band = wrapBand(half, -height * 0.76, -height * 0.14, sag);
  const printed = group(at(0, -height * 0.45 + sag, print(label, half * 1.7, height * 0.62)), `clip-path="${sheet.clip(band)}"`);
  const rim = (y: number, r: number) => path(wrapBand(r, y, y + 13, sag), turned(sheet, lighter(colour, 0.1)));
  const wire = `M${-half - 3} ${-height + 34}C${-half * 1.02} ${height * -0.74} ${half * 1.02} ${height * -0.74} ${half + 3} ${-height + 34}`;
  const upright = `M${-half} ${-height + 20}C${-half * 0.96} ${-height - half * 1.05} ${half * 0.96} ${-height - half * 1.05} ${half} ${-height + 20}`;
  const art =
    (open ? line(upright, '#8b9092', 6) + line(upright, '#ffffff', 1.6, 0.7) : '') +
    path(outline, colour) +
    group(path(band, label.paper) + printed, `clip-path="${sheet.clip(outline)}"`) +
    roundShade(sheet, outline, 0.95) +
    footShade(sheet, outline) +
    rim(-height + 40, half * 0.995) +
    rim(-height, half + 5) +
    (open
      ? path(
          top,
          sheet.linear(
            [
              [0, darker(colour, 0.55)],
              [1, darker(colour, 0.1)],
            ],
            'diagonal',
          ),
        ) + line(top, lighter(colour, 0.35), 6)
      : path(
          ellipse(0, -height, half + 5, sag * 1.12),
          sheet.linear(
            [
              [0, lighter(lid ?? colour, 0.5)],
              [1, lid ?? colour],
            ],
            'diagonal',
          ),
        ) +
        line(ellipse(0, -height, half * 0.88, sag * 0.95), darker(lid ?? colour, 0.3), 2, 0.5) +
        line(wire, '#7c8183', 5) +
        line(wire, '#ffffff', 1.4, 0.7)) +
    gloss(sheet, `M${-half * 0.68} ${-height + 64}L${-half * 0.58} -24`, half * 0.09, 0.5, 3);
  return { width: half * 2 + 10, height: height + sag, art, outline: outline + top, foot: [half * 0.86, sag] };
}

/** Paper cups nested into a tower. */
export function cupTower(sheet: Sheet, { label, count, lid }: { label: Label; count: number; lid?: string }): Pack {
  const [foot, brim, height, rise] = [62, 88, 210, 24];
  const outline = lathe(
    [
      [foot, 0, 4],
      [brim, height],
    ],
    8,
    10,
  );
  const band = sheet.clip(outline);
  const lip = (y: number) => path(wrapBand(brim + 4, y - 7, y, 11), turned(sheet, '#fbf8f1'));
  const upper = range(count - 1).map((i) => {
    const y = -height - i * rise;
    return path(wrapBand(brim - 1, y - rise, y - 3, 11), turned(sheet, label.accent)) + lip(y - rise);
  });
  const top = -height - (count - 1) * rise;
  const end = lid
    ? path(wrapBand(brim + 6, top - 18, top - 2, 11), turned(sheet, lid)) +
      path(ellipse(0, top - 18, brim + 4, 15), lighter(lid, 0.15)) +
      path(ellipse(0, top - 26, brim * 0.8, 13), turned(sheet, lid)) +
      path(ellipse(0, top - 34, brim * 0.78, 12), lighter(lid, 0.25)) +
      path(ellipse(-34, top - 34, 10, 2.6), darker(lid, 0.6))
    : path(ellipse(0, top - 7, brim + 3, 14), '#fdfbf6') +
      path(
        ellipse(0, top - 5, brim - 6, 11),
        sheet.linear(
          [
            [0, '#a89d88'],
            [1, '#eee7d8'],
          ],
          'diagonal',
        ),
      );
  const art =
    path(outline, label.paper) +
    group(at(0, -height / 2 + 6, print(label, brim * 1.6, height)), `clip-path="${band}"`) +
    roundShade(sheet, outline, 0.8) +
    footShade(sheet, outline, 0.22) +
    lip(-height) +
    upper.join('') +
    end;
  const silhouette = lathe(
    [
      [foot, 0, 4],
      [brim, height],
      [brim, -top],
    ],
    8,
    10,
  );
  return { width: brim * 2 + 8, height: -top + 20, art, outline: silhouette, foot: [foot, 9] };
}
