import { createDemoProducts } from './product';

export const packagingProducts = createDemoProducts('packaging', [
  {
    title: 'Corrugated Boxes 5-Ply, 18 x 12 x 12 in (pack of 25)',
    description: 'Export-grade five-ply shippers with a 20 kg load rating, delivered flat. Custom sizes and one-colour print on request.',
    price: null,
    stock: 400,
    badge: 'Bulk Pack',
    trade: ['PK-BOX-5P-18', '4819', 500, 'pack', 25, 10],
    searchWords: 'डिब्बा, ಪೆಟ್ಟಿಗೆ, carton',
  },
  {
    title: 'BOPP Packing Tape, 48 mm x 100 m (pack of 36)',
    description: 'Low-noise 45-micron tape in brown and clear with a strong acrylic adhesive. Holds on recycled board and in cold rooms.',
    price: '1980.00',
    stock: 620,
    trade: ['PK-TAP-48', '3919', 1800, 'pack', 36, 3],
    tiers: [
      { from: 15, price: '1920.00' },
      { from: 50, price: '1850.00' },
    ],
  },
  {
    title: 'Stretch Film, 18 in, 23 micron (pack of 6)',
    description: 'Cast hand-wrap film with 250% stretch and high cling. Secures a pallet with about a third less film.',
    price: '2340.00',
    stock: 145,
    trade: ['PK-STF-18', '3920', 1800, 'pack', 6, 3],
    tiers: [{ from: 15, price: '2270.00' }],
  },
  {
    title: 'Kraft Carry Bags, twisted handle (pack of 200)',
    description: 'Sturdy 120 GSM kraft bags with a gusset and paper-twine handles, rated to 6 kg. Printing in up to two colours.',
    price: '2190.00',
    stock: 260,
    badge: 'Eco',
    trade: ['PK-BAG-KFT', '4819', 500, 'pack', 200, 5],
    tiers: [{ from: 20, price: '2125.00' }],
  },
  {
    title: 'Bubble Wrap Roll, 1 m x 100 m',
    description: 'Three-layer air-bubble film that keeps its cushion in transit. Perforated every 50 cm to save a cutter.',
    price: '1290.00',
    stock: 90,
    trade: ['PK-BUB-100', '3921', 1800, 'roll', 1, 5],
  },
  {
    title: 'Meal Tubs, 500 ml, with lids (pack of 250)',
    alsoShows: ['Bagasse Dinner Plates, 10 in (pack of 500)', 'Paper Napkins, 30 x 30 cm (40 packs of 100)'],
    description: 'Leak-tight reusable tubs for curries, rice and salads. Microwave- and freezer-safe, stackable and free of BPA.',
    price: '1875.00',
    stock: 310,
    badge: 'New',
    trade: ['PK-TUB-500', '3924', 1800, 'pack', 250, 4],
    tiers: [{ from: 20, price: '1820.00' }],
  },
]);
