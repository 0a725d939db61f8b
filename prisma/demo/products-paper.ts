import { shelf } from './product';

export const paperProducts = shelf('paper', [
  {
    title: 'Toilet Roll 2-Ply, pack of 10 (case of 10)',
    description: 'Soft virgin-pulp rolls, 160 pulls each, embossed so that the plies stay together. One hundred rolls to a case.',
    price: '2150.00',
    stock: 390,
    badge: 'Bestseller',
  },
  {
    title: 'Jumbo Toilet Roll, 500 g (case of 12)',
    description:
      'Two-ply jumbo rolls for lockable dispensers in offices, malls and hospitals. Fewer refills than standard rolls by a factor of six.',
    price: '1740.00',
    stock: 260,
    badge: 'Bulk Pack',
  },
  {
    title: 'Kitchen Towel 2-Ply, pack of 2 (case of 24)',
    description: 'Absorbent embossed towel, 60 pulls to a roll, safe for food contact. Soaks up oil without falling apart.',
    price: '2880.00',
    stock: 205,
  },
  {
    title: 'Facial Tissue Box, 100 pulls (case of 48)',
    description: 'Two-ply facial tissue in lavender and mint cartons for meeting rooms, cars and reception desks.',
    price: '2496.00',
    stock: 330,
  },
  {
    title: 'M-Fold Hand Towel, 150 sheets (case of 20)',
    description:
      'Interfolded one-ply towels, one sheet at a time. Fits common wall dispensers; dispensers come free with an annual contract.',
    price: '1180.00',
    stock: 480,
    badge: 'Value',
  },
  {
    title: 'Paper Napkins, 30 x 30 cm (40 packs of 100)',
    description: 'Bright white one-ply napkins for canteens, caterers and quick-service counters. Print with your logo from 200 cases.',
    price: '1920.00',
    stock: 275,
  },
  {
    title: 'Hand Towel Roll Unbleached, 100 m (case of 6)',
    description: 'Unbleached recycled roll for auto-cut dispensers. High wet strength, so one pull dries both hands.',
    price: '1530.00',
    stock: 128,
    badge: 'Eco',
  },
  {
    title: 'Copier Paper A4, 75 GSM (5 reams)',
    description:
      'Acid-free bright paper for laser, inkjet and high-speed copiers. Runs without jams at 85 pages a minute; 2,500 sheets to a box.',
    price: '1425.00',
    stock: 720,
    badge: 'Bestseller',
  },
  {
    title: 'Tea Cups, 150 ml (pack of 1000)',
    description: 'Food-grade paper cups with a tight rolled rim for hot tea and coffee. Sleeves of fifty, printed in two colours.',
    price: '690.00',
    stock: 850,
  },
  {
    title: 'Ripple Cups, 250 ml, with lids (pack of 500)',
    description: 'Triple-wall kraft cups that need no sleeve, with sip-through lids that click shut. For cafes and office coffee machines.',
    price: '2450.00',
    stock: 94,
    badge: 'New',
  },
  {
    title: 'Thermal Billing Rolls, 79 mm (pack of 50)',
    description: 'BPA-free thermal paper, 40 m to a roll, for point-of-sale and kitchen printers. Print stays legible for five years.',
    price: '2100.00',
    stock: 540,
  },
  {
    title: 'Bagasse Dinner Plates, 10 in (pack of 500)',
    description: 'Moulded sugar-cane fibre plates that hold gravy and do not bend. Microwave-safe and home-compostable in ninety days.',
    price: '2750.00',
    stock: 0,
    badge: 'Eco',
  },
]);
