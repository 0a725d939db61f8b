/** Draws the company's logo beside its name, at the head of quotations and of the papers of orders. */
import { fitPicture, MARGIN, type PdfElement, type PdfPicture, type PdfSheet } from '../sheet';
import type { PageFlow } from './flow';

/** The space above and below the texts of the head. */
export const HEAD_PADDING = 8;
const LOGO = { width: 96, height: 44 };
const LOGO_GAP = 12;

/** Places the logo at the left margin. Returns the width that it takes from the company's name and address; 0 without a logo. */
export function placeLogo(flow: PageFlow, sheet: PdfSheet, parent: () => PdfElement, head: { logo: PdfPicture | null; company: string }) {
  const { logo, company } = head;
  if (!logo) return 0;
  const size = fitPicture(logo, LOGO);
  flow.draw(0, (y) => sheet.logo(parent(), logo, `Logo of ${company}`, { x: MARGIN, y: y + HEAD_PADDING, ...size }));
  return size.width + LOGO_GAP;
}
