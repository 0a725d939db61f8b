/** Draws a quotation: all that its document contains, on the number of pages that this needs. It contains no links and no way to accept. */
import { GST_STATES } from '../../../../shared/gst';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatErasedNotice, RETAINED_COPY_NOTICE } from '../../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../../shared/time/in-words';
import { startOfDay } from '../../../../shared/time/india';
import { type QuotationPdfPaper, type ReadLogo, readNoLogo } from '../papers';
import { INNER_WIDTH_POINTS, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, PDF_COLOURS, type PdfPicture, PdfSheet } from '../sheet';
import { memoizeOnce, PageFlow, type StyledText } from './flow';
import { HEAD_PADDING, placeLogo } from './letterhead';
import { placeQuotationLines } from './lines';
import { ACCENT_STYLE, BODY_STYLE, SMALL_STYLE, STRONG_STYLE } from './styles';
import { buildTotalsRow } from './totals';

const BAR = 8;
const GAP = 24;
/** The space between two parts of the document. */
const SPACE = 7;
const DRAFT = 'DRAFT – not sent';

/** Draws the quotation; the caller reads the bytes from the sheet's document meanwhile. */
export function drawQuotation(file: QuotationPdfPaper, logo: ReadLogo = readNoLogo): { sheet: PdfSheet; done: () => Promise<void> } {
  const { paper, checkCode } = file;
  const { reference, issuedOn, seller } = paper;
  const sheet = new PdfSheet({
    title: `Quotation ${reference} – ${seller.legalName}`,
    date: startOfDay(issuedOn),
    running: `Quotation ${reference}`,
    company: seller.legalName,
  });
  const done = async () => {
    const flow = new PageFlow(sheet);
    placeAll(flow, sheet, file, await logo());
    for (const [at, draws] of flow.pages.entries()) {
      sheet.addPage({ hasHead: at > 0, foot: `Page ${at + 1} of ${flow.pages.length}` });
      sheet.artifact('Layout', () => {
        if (at === 0) sheet.doc.rect(0, 0, PAGE_WIDTH, BAR).fill(PDF_COLOURS.brand);
        if (checkCode === null) drawDraft(sheet);
      });
      for (const draw of draws) draw();
    }
    sheet.end();
  };
  return { sheet, done };
}

/** Draws the mark of a draft across the page, below everything else. */
function drawDraft(sheet: PdfSheet): void {
  const style = { size: 64, weight: 700 as const, colour: '#ece4d6' };
  const width = sheet.widthOf(DRAFT, style);
  sheet.doc.save().rotate(-52, { origin: [PAGE_WIDTH / 2, PAGE_HEIGHT / 2] });
  sheet.writeLine(DRAFT, style, { x: (PAGE_WIDTH - width) / 2, y: PAGE_HEIGHT / 2 - 44, width });
  sheet.doc.restore();
}

function placeAll(flow: PageFlow, sheet: PdfSheet, file: QuotationPdfPaper, logo: PdfPicture | null): void {
  const { paper } = file;
  const root = () => sheet.root;
  const section = () => memoizeOnce(() => sheet.tag(sheet.root, 'Sect'));
  const head = section();
  placeHead(flow, head, file, placeLogo(flow, sheet, head, { logo, company: paper.seller.legalName }));
  placeParties(flow, section(), paper);
  if (paper.message) {
    flow.place({ type: 'Div', parent: root, isText: true, cells: [whole([{ type: 'P', text: paper.message.trim(), style: BODY_STYLE }])] });
    flow.space(SPACE);
  }
  const totals = buildTotalsRow(root, paper);
  placeQuotationLines(flow, sheet, { paper, keep: flow.heightOf(totals) + SPACE });
  flow.space(SPACE);
  flow.place(totals);
  placeTerms(flow, section(), paper);
  placeEnd(flow, section(), file);
}

const whole = (texts: StyledText[]) => ({ type: 'Div' as const, x: MARGIN, width: INNER_WIDTH_POINTS, texts });
/** The position and width of one of two or three columns side by side. */
const column = (at: number, columns: number, texts: StyledText[]) => {
  const width = (INNER_WIDTH_POINTS - (columns - 1) * GAP) / columns;
  return { type: 'Div' as const, x: MARGIN + at * (width + GAP), width, texts };
};

const heading = (text: string): StyledText => ({ type: 'H2', text, style: ACCENT_STYLE });
const paragraphs = (texts: (string | null | false | undefined)[], style = BODY_STYLE): StyledText[] =>
  texts.flatMap((text) => (text && text.trim() !== '' ? { type: 'P' as const, text: text.trim(), style, gap: 1.5 } : []));

/** GSTIN and state in one text, such as 'GSTIN 29AAACS0000A1ZC · State: Karnataka (29)'. */
const registration = (gstin: string | null, state: string | null) =>
  [gstin && `GSTIN ${gstin}`, state && `State: ${GST_STATES[state] ?? state} (${state})`].filter(Boolean).join(' · ');

type Section = () => ReturnType<PdfSheet['tag']>;

/** `aside`: the width that the logo takes. */
function placeHead(flow: PageFlow, parent: Section, { paper, checkCode }: QuotationPdfPaper, aside: number): void {
  const { seller, reference, issuedOn, validUntil } = paper;
  const right = 190;
  const company: StyledText[] = [
    { type: 'P', text: seller.legalName, style: { size: 13, weight: 700, colour: PDF_COLOURS.brand } },
    ...paragraphs([seller.address, registration(seller.gstin, seller.state), seller.contacts.join(' · ')]),
  ];
  const fact = (label: string, text: string, gap = 0): StyledText => ({ type: 'P', label, text, style: BODY_STYLE, gap });
  const facts: StyledText[] = [
    { type: 'H1', text: 'Quotation', style: { size: 24, weight: 700 } },
    { type: 'P', text: reference, style: { size: 11, weight: 700, colour: PDF_COLOURS.brand } },
    ...(checkCode === null ? [{ type: 'P' as const, text: DRAFT, style: { ...STRONG_STYLE, colour: '#a3321b' } }] : []),
    fact('Date', formatLongDay(issuedOn), 6),
    fact('Valid until', formatLongDay(validUntil)),
  ];
  const cells = [
    { type: 'Div' as const, x: MARGIN + aside, width: INNER_WIDTH_POINTS - right - GAP - aside, texts: company },
    { type: 'Div' as const, x: MARGIN + INNER_WIDTH_POINTS - right, width: right, texts: facts },
  ];
  flow.place({ type: 'Div', parent, cells, hasRule: true, padding: HEAD_PADDING });
  flow.space(SPACE);
}

function placeParties(flow: PageFlow, parent: Section, { buyer, shipTo, placeOfSupply, erasedOn }: PaperDocument): void {
  const name = (text: string): StyledText[] => (text.trim() ? [{ type: 'P', text, style: STRONG_STYLE }] : []);
  const { company } = buyer;
  const parts: StyledText[][] = [
    [
      heading('To'),
      ...name(erasedOn ? formatErasedNotice(erasedOn) : (company ?? buyer.name)),
      ...paragraphs([
        erasedOn && RETAINED_COPY_NOTICE,
        company && company !== buyer.name && buyer.name,
        buyer.address,
        // GSTIN and state share one line if there is room.
        ...(shipTo ? [registration(buyer.gstin, null), registration(null, buyer.state)] : [registration(buyer.gstin, buyer.state)]),
        buyer.isSez && 'Special economic zone',
        buyer.isAbroad && 'Outside India',
        [buyer.phone, buyer.email].filter(Boolean).join(' · '),
      ]),
    ],
  ];
  if (shipTo) parts.push([heading('Deliver to'), ...name(shipTo.name), ...paragraphs([shipTo.address, registration(null, shipTo.state)])]);
  if (placeOfSupply) {
    const { state, name: place, reason } = placeOfSupply;
    parts.push([heading('Place of supply'), ...name(`${place} (${state})`), ...paragraphs([reason], SMALL_STYLE)]);
  }
  flow.place({ type: 'Div', parent, cells: parts.map((texts, at) => column(at, Math.max(2, parts.length), texts)) });
  flow.space(SPACE);
}

function placeTerms(flow: PageFlow, parent: Section, { paymentTerms, deliveryTime, terms }: PaperDocument): void {
  const pair = [
    ['Payment', paymentTerms],
    ['Delivery', deliveryTime],
  ].flatMap(([title, text]) => (text?.trim() ? [[heading(title as string), ...paragraphs([text])]] : []));
  if (pair.length > 0) {
    flow.space(SPACE);
    flow.place({ type: 'Div', parent, cells: pair.map((texts, at) => column(at, 2, texts)) });
  }
  if (!terms?.trim()) return;
  flow.space(SPACE);
  flow.place({ type: 'Div', parent, cells: [whole([heading('Terms'), ...paragraphs([terms], SMALL_STYLE)])], isText: true });
}

/** The bank account, the contact person, and how to verify the document. */
function placeEnd(flow: PageFlow, parent: Section, { paper, checkCode, checkAddress }: QuotationPdfPaper): void {
  const { seller, reference } = paper;
  const { bank } = seller;
  const account = bank && [
    heading('Bank'),
    ...paragraphs([
      bank.accountName,
      `Account ${bank.accountNumber} · IFSC ${bank.ifsc}`,
      [bank.name, bank.branch].filter(Boolean).join(', '),
    ]),
  ];
  const signatory: StyledText[] = [
    { type: 'P', text: `For ${seller.legalName}`, style: STRONG_STYLE },
    ...paragraphs([seller.signatory, 'Authorised signatory']),
  ];
  const pair = [...(account ? [account] : []), ...(seller.signatory ? [signatory] : [])];
  const check = checkCode !== null && {
    type: 'Div' as const,
    parent,
    background: PDF_COLOURS.paper,
    padding: 5,
    cells: [
      {
        ...whole([
          ...paragraphs(
            [`Is this quotation ours? Check it on ${checkAddress} with the number ${reference} and the code ${checkCode}.`],
            SMALL_STYLE,
          ),
        ]),
        x: MARGIN + 10,
        width: INNER_WIDTH_POINTS - 20,
      },
    ],
  };
  if (pair.length > 0) {
    flow.space(SPACE);
    flow.place({
      type: 'Div',
      parent,
      cells: pair.map((texts, at) => column(at, 2, texts)),
      keep: check ? SPACE + flow.heightOf(check) : 0,
    });
  }
  if (!check) return;
  flow.space(SPACE);
  flow.place(check);
}
