/** The demo's inbox on a working day. Times are in open minutes before the first start; a full day has 600. */

type Entry = { ago: number; text: string } & (
  | { by: 'office'; channel: 'mail' | 'call' | 'note' }
  /** A mail. */
  | { by: 'visitor'; channel?: never }
);
type Line = ({ sku: string } | { text: string }) & { quantity: number; note?: string };

export type DemoInquiry = {
  ago: number;
  source: 'home' | 'contact' | 'phone' | 'quote-list';
  name: string;
  company: string;
  email?: string;
  phone?: string;
  topic?: string;
  message: string;
  /** The SKU of the product that the inquiry is about. */
  sku?: string;
  gstin?: string;
  pinCode?: string;
  /** The number of days from the first start until the goods are needed. */
  neededIn?: number;
  /** The lines of a quote request. */
  lines?: Line[];
  conversation?: Entry[];
  status?: 'in_progress' | 'resolved';
  /** Whether the first administrator owns the inquiry, with a follow-up today. */
  isOwned?: boolean;
  isForToday?: boolean;
};

/** The inquiries in the order of their arrival. Mail addresses and phone numbers are reserved, so they reach nobody. */
export const demoInquiries: DemoInquiry[] = [
  {
    ago: 1_480,
    source: 'contact',
    name: 'Anita D’Souza',
    company: 'Brindavan Public School',
    email: 'anita.dsouza@example.org',
    phone: '+91 80 5550 0117',
    topic: 'bulk',
    message:
      'For the new term we need 60 cases of M-fold hand towels and 30 cartons of medium garbage bags, delivered to Jayanagar in one lot. ' +
      'What is your best price, and can you deliver on a Saturday morning?',
    conversation: [
      {
        ago: 1_405,
        by: 'office',
        channel: 'call',
        text: 'Called Ms D’Souza: she takes both at the price for 20 and more. Delivery on Saturday before 11, gate 2, ask for the bursar.',
      },
    ],
    status: 'resolved',
    isOwned: true,
  },
  {
    ago: 1_050,
    source: 'contact',
    name: 'Ramesh Iyer',
    company: 'Nandi Software Park',
    email: 'ramesh.iyer@example.com',
    phone: '+91 80 5550 0128',
    topic: 'amc',
    message:
      'We are looking for a yearly housekeeping contract for three floors, about 42,000 sq ft and 380 people, with materials included. ' +
      'Please let us know what your plan covers and how soon you could begin.',
    conversation: [
      {
        ago: 930,
        by: 'office',
        channel: 'mail',
        text:
          'Dear Mr Iyer,\n\nThank you for your inquiry. For three floors we would plan a supervisor and six people in two shifts, with all ' +
          'materials. We could begin within two weeks of your order. May we see the floors on Thursday forenoon?\n\nKind regards',
      },
      { ago: 920, by: 'office', channel: 'note', text: 'Suresh can visit on Thursday at 11. Take the checklist for pantries along.' },
      {
        ago: 40,
        by: 'visitor',
        text:
          'Thank you, Thursday at 11 suits us. Could you include the pantry on the second floor, and begin on the first of next month? ' +
          'Then I can take your offer to our finance team this week.\n\nRamesh Iyer',
      },
    ],
    status: 'in_progress',
    isOwned: true,
  },
  {
    ago: 690,
    source: 'home',
    name: 'Farida Khan',
    company: 'Malligé Coffee House',
    email: 'farida.khan@example.com',
    topic: 'products',
    sku: 'FD-COF-FLT-500',
    message:
      'We run three cafés and use about 40 kg of filter coffee a month. What would your price be for that, how fresh is the roast, ' +
      'and do you deliver to Indiranagar every week?',
  },
  {
    ago: 180,
    source: 'phone',
    name: 'Imran Shaikh',
    company: 'Shaikh Printers and Packers',
    phone: '+91 80 5550 0133',
    topic: 'bulk',
    message:
      'Asks whether 100 packs of the 18 inch stretch film are in stock, and for the price with packing tape. Call back after 4 pm, he is at the press before.',
    isOwned: true,
    isForToday: true,
  },
  {
    ago: 95,
    source: 'quote-list',
    name: 'Lakshmi Narayanan',
    company: 'Cauvery Grand Hotel',
    email: 'lakshmi.narayanan@example.com',
    phone: '+91 821 5550 0164',
    gstin: '29AABCC0000K1Z6',
    pinCode: '570001',
    neededIn: 12,
    message: 'For our new wing with 48 rooms. Please quote delivered to Mysuru, with your delivery time.',
    lines: [
      { sku: 'PP-TOI-2P', quantity: 40 },
      { sku: 'CL-HWN-500', quantity: 25, note: 'Without fragrance if you have it' },
      { sku: 'HH-GBG-M', quantity: 30 },
      { text: 'Bath slippers, white, closed toe', quantity: 500, note: 'Each pair in a cloth bag' },
    ],
  },
  {
    ago: 30,
    source: 'contact',
    name: 'Growth Team',
    company: 'Top Rank Partners',
    email: 'offers@example.org',
    topic: 'general',
    message:
      'Hello, we noticed your website ranking could be better. Our SEO package brings you to the first page of google within 30 days. ' +
      'See our prices at https://example.org/offer and reply today for a discount.',
  },
];
