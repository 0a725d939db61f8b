/** The demo's quotations on a working day. Times are in open minutes before the first start, like those of the inquiries. */

export type DemoQuotation = {
  /** The mail address of the inquiry that the quotation answers. */
  of: string;
  ago: number;
  /** Lines besides those of the inquiry. */
  lines?: { sku: string; quantity: number }[];
  /** The prices of lines without a product, in paise, with their GST rate, by the beginning of the line's title. */
  prices?: Record<string, { unitPaise: string; gstBp: number; hsn: string }>;
  freightPaise?: string;
  discountBp?: number;
  address: string;
  message: string;
  /** The time of the handover by WhatsApp, in days. */
  given?: number;
  accepted?: { ago: number; name: string; purchaseOrder: string };
};

export const demoQuotations: DemoQuotation[] = [
  {
    of: 'anita.dsouza@example.org',
    ago: 1_395,
    lines: [
      { sku: 'PP-HTW-MF', quantity: 60 },
      { sku: 'HH-GBG-M', quantity: 30 },
    ],
    discountBp: 250,
    freightPaise: '180000',
    address: '14th Cross, Jayanagar\nBengaluru 560041',
    message: 'As discussed on the phone: delivered in one lot on Saturday before 11, at gate 2.',
    accepted: { ago: 1_180, name: 'Anita D’Souza', purchaseOrder: 'BPS/2026/118' },
  },
  {
    of: 'lakshmi.narayanan@example.com',
    ago: 20,
    prices: { 'Bath slippers': { unitPaise: '4250', gstBp: 500, hsn: '6405' } },
    freightPaise: '250000',
    address: 'Sayyaji Rao Road\nMysuru 570001',
    given: 15,
    message: 'Thank you for your inquiry for the new wing. All prices are delivered to Mysuru.',
  },
];
