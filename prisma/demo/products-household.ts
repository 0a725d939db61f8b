import { shelf } from './product';

export const householdProducts = shelf('household', [
  {
    title: 'Garbage Bags Medium, 19 x 21 in (30 rolls)',
    description: 'Leak-resistant black liners, 30 bags to a roll, tear-off perforation and star-sealed base. Fits 15-20 litre office bins.',
    price: '1350.00',
    stock: 520,
    badge: 'Bestseller',
  },
  {
    title: 'Garbage Bags Heavy Duty, 30 x 37 in (20 rolls)',
    description: 'Extra-large 40-micron liners for kitchens and housekeeping trolleys. Holds up to 18 kg of wet waste without splitting.',
    price: '2260.00',
    stock: 280,
    badge: 'Bulk Pack',
  },
  {
    title: 'Compostable Bin Liners, 19 x 21 in (25 rolls)',
    description: 'Plant-starch liners certified for industrial composting. Keep under cover; shelf life is twelve months.',
    price: '2875.00',
    stock: 95,
    badge: 'Eco',
  },
  {
    title: 'Scrub Pads Heavy Duty (pack of 60)',
    description:
      'Nylon-mineral scouring pads for pots, griddles and tiles. Colour-coded green and yellow to keep kitchen and washroom apart.',
    price: '780.00',
    stock: 610,
  },
  {
    title: 'Microfibre Cloths, 40 x 40 cm (pack of 12)',
    description: 'Lint-free 320 GSM cloths in four colours for a simple area code. Good for three hundred machine washes.',
    price: '648.00',
    stock: 430,
    badge: 'Value',
  },
  {
    title: 'Nitrile Gloves Powder-Free, Medium (10 boxes of 100)',
    description: 'Textured nitrile gloves for food handling, housekeeping and light chemical work. Also stocked in small and large.',
    price: '3490.00',
    stock: 175,
  },
  {
    title: 'Utility Bucket, 16 L (pack of 6)',
    description: 'Food-safe HDPE bucket with litre marks, a pouring lip and a steel bail handle that stays upright.',
    price: '1110.00',
    stock: 84,
  },
  {
    title: 'Soft Grass Broom (pack of 24)',
    description: 'Hand-bound grass brooms from Meghalaya with a full 300 g head. Sweep fine dust from smooth floors without scattering it.',
    price: '2040.00',
    stock: 156,
  },
  {
    title: 'Cotton String Mop with Handle (pack of 12)',
    description: 'Four-ply cotton yarn on a 1.2 m steel handle. The head clips off for machine washing; spare heads are sold separately.',
    price: '2520.00',
    stock: 0,
  },
  {
    title: 'Aluminium Foil, 72 m (carton of 12)',
    description: 'Food-grade 18-micron foil, 30 cm wide, in a cutter box. Holds its fold for catering trays and takeaway packing.',
    price: '3780.00',
    stock: 140,
  },
  {
    title: 'Cling Film, 100 m (carton of 12)',
    description: 'PVC-free stretch wrap, 30 cm wide, with a slide cutter. Safe for chilled food and for the microwave.',
    price: '1980.00',
    stock: 122,
    badge: 'New',
  },
  {
    title: 'Sandalwood Soap, 75 g (carton of 144)',
    description:
      'Vegetable-oil bathing soap with sandalwood fragrance, individually boxed. Popular for hostels, staff welfare kits and guest rooms.',
    price: '3456.00',
    stock: 66,
  },
  {
    title: 'Guest Shampoo & Body Wash, 300 ml (set of 24)',
    description: 'Twelve shampoo and twelve body-wash dispensers with tamper-evident pumps. Paraben-free; wall brackets on request.',
    price: null,
    stock: 48,
    badge: 'New',
  },
  {
    title: 'Stainless Steel Scrubbers (10 packs of 24)',
    description: 'Rust-free coil scrubbers of 410-grade steel that keep their shape and do not shed. For tandoor trays and heavy vessels.',
    price: '1680.00',
    stock: 310,
  },
]);
