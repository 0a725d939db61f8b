/** Draws a quotation: everything that its paper says, on as many pages as it takes. */
import { startOfDay } from '../../../shared/time/india';
import type { QuotationFile } from './papers';
import { BOTTOM, INNER_WIDTH, MARGIN, Sheet, TOP } from './sheet';

/** The quotation; its bytes are read from the sheet's document meanwhile. */
export function drawQuotation({ paper, checkCode, checkAddress }: QuotationFile): { sheet: Sheet; done: () => Promise<void> } {
  const sheet = new Sheet({
    title: `Quotation ${paper.reference}`,
    date: startOfDay(paper.issuedOn),
    running: checkCode ? paper.reference : 'Draft, not sent',
  });
  const done = async () => {
    let y = BOTTOM;
    const write = (type: string, text: string, size: number) => {
      if (y + size * 1.4 > BOTTOM) {
        sheet.addPage();
        y = TOP;
      }
      y = sheet.text(sheet.root, type, text, { size }, { x: MARGIN, y, width: INNER_WIDTH, lines: 6 });
    };
    write('H1', `Quotation ${paper.reference}`, 20);
    for (const { title, taxable, tax } of paper.lines) write('P', [title, taxable, tax].join(' '), 9);
    write('P', paper.totals.words, 10);
    if (checkCode) write('P', `${checkAddress} ${checkCode}`, 9);
    sheet.end();
  };
  return { sheet, done };
}
