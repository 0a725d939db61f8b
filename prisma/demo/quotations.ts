/** The quotations of a working day, for a first look. Times are open minutes before the first start, as those of the inquiries are. */

export type DemoQuotation = {
  /** The mail address of the inquiry that it answers. */
  of: string;
  ago: number;
  /** Lines beside those of the inquiry. */
  lines?: { sku: string; quantity: number }[];
  /** Prices of lines that are no products, in paise, with their rate of GST, by the beginning of their title. */
  prices?: Record<string, { unitPaise: string; gstBp: number; hsn: string }>;
  freightPaise?: string;
  discountBp?: number;
  address: string;
  message: string;
  /** The time at which it was handed over by WhatsApp, in days. */
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
