import { shelf } from './product';

export const cleaningProducts = shelf('cleaning', [
  {
    title: 'Floor Cleaner Citrus, 5 L can (case of 4)',
    description:
      'Low-foam daily floor cleaner for tile, granite and vitrified flooring. Dilute 30 ml to a bucket; dries without a film and leaves a light orange-peel scent.',
    price: '1249.00',
    stock: 320,
    badge: 'Bestseller',
  },
  {
    title: 'Floor Cleaner Pine, 1 L bottle (case of 12)',
    description: 'Pine-oil floor cleaner with a disinfectant action for clinics, lobbies and washrooms. Safe on sealed stone and ceramic.',
    price: '1380.00',
    stock: 210,
  },
  {
    title: 'Glass & Surface Cleaner, 500 ml trigger (case of 12)',
    description: 'Ammonia-free spray for glass, steel and laminate. Wipes off without streaks, even in direct sunlight.',
    price: '936.00',
    stock: 265,
  },
  {
    title: 'Kitchen Degreaser, 750 ml trigger (case of 12)',
    description: 'Alkaline degreaser for hoods, hobs and worktops. Lifts baked-on fat in three minutes and rinses clean with cold water.',
    price: '1620.00',
    stock: 148,
    badge: 'New',
  },
  {
    title: 'Toilet Bowl Cleaner, 1 L (case of 12)',
    description: 'Thick acidic gel that clings below the rim and removes scale and stains. The angled neck reaches where a brush does not.',
    price: '1188.00',
    stock: 402,
  },
  {
    title: 'Dishwash Liquid Lime, 5 L can (case of 4)',
    description: 'Concentrated hand-dishwash for canteens and hotel sculleries. One millilitre washes about six plates; mild on hands.',
    price: '1460.00',
    stock: 188,
    badge: 'Bulk Pack',
  },
  {
    title: 'Dishwash Gel Lemon, 750 ml (case of 12)',
    description: 'Thick lemon gel in a flip-cap bottle for pantries and tea points. Cuts oil quickly and leaves no residue on glass.',
    price: '1296.00',
    stock: 240,
  },
  {
    title: 'Hand Wash Neem & Tulsi, 500 ml pump (case of 12)',
    description: 'pH-balanced liquid hand wash with neem and tulsi extracts for washrooms with steady traffic. Refill cans are available.',
    price: '1140.00',
    stock: 356,
    badge: 'Bestseller',
  },
  {
    title: 'Hand Sanitiser 70%, 500 ml pump (case of 12)',
    description: 'Alcohol hand rub with 70% isopropyl alcohol and glycerine. Dries in twenty seconds without stickiness.',
    price: '1560.00',
    stock: 96,
  },
  {
    title: 'Disinfectant Concentrate, 5 L can (case of 4)',
    description:
      'Quaternary disinfectant for hard surfaces in clinics, schools and food areas. Works at 1 : 100, so one can makes 500 litres.',
    price: '2180.00',
    stock: 74,
    badge: 'Value',
  },
  {
    title: 'Laundry Detergent Powder, 5 kg bag (case of 4)',
    description:
      'Low-foam powder for front and top loaders, with enzymes for food and sweat stains. Suits hostel and hotel linen at 30 °C and above.',
    price: '1720.00',
    stock: 132,
    badge: 'Bulk Pack',
  },
  {
    title: 'Laundry Liquid Jasmine, 2 L (case of 6)',
    description: 'Liquid detergent with a soft jasmine note that dissolves fully in short, cold cycles. Kind to coloured uniforms.',
    price: '1490.00',
    stock: 118,
  },
  {
    title: 'Bathroom Descaler, 500 ml trigger (case of 12)',
    description: 'Citric-acid spray that takes hard-water marks off taps, tiles and shower glass. Free of chlorine and safe on chrome.',
    price: '1215.00',
    stock: 0,
  },
  {
    title: 'Room Freshener Assorted, 300 ml (case of 24)',
    description: 'Dry-mist room spray in jasmine and mogra, twelve cans of each. Does not mark fabric or polished wood.',
    price: '2832.00',
    stock: 164,
  },
  {
    title: 'Multi-Surface Wipes, tub of 100 (case of 12)',
    description: 'Pre-moistened wipes for desks, counters and gym equipment. Lint-free viscose with a light lemon-verbena scent.',
    price: '2340.00',
    stock: 88,
    badge: 'New',
  },
  {
    title: 'Scouring Powder, 5 kg pail (case of 4)',
    description: 'Fine mineral powder for heavy vessels, sinks and drains. Reusable pail with a tight lid keeps it dry between shifts.',
    price: '1096.00',
    stock: 140,
  },
]);
