import { shelf } from './product';

export const foodProducts = shelf('food', [
  {
    title: 'Basmati Rice Aged, 25 kg bag',
    description:
      'Long-grain basmati aged for twelve months, average grain 8.2 mm after cooking. Sortex-cleaned and packed in a stitched woven bag.',
    price: '2875.00',
    stock: 240,
    badge: 'Bestseller',
  },
  {
    title: 'Chakki Atta Whole Wheat, 10 kg bag (pack of 4)',
    description: 'Stone-ground whole wheat flour from Madhya Pradesh grain, milled to order each week. Rotis stay soft for hours.',
    price: '1780.00',
    stock: 196,
  },
  {
    title: 'Toor Dal Unpolished, 5 kg pouch (case of 6)',
    description: 'Unpolished toor dal, machine-cleaned and moisture-checked. Cooks evenly in large kettles without soaking.',
    price: '4560.00',
    stock: 110,
  },
  {
    title: 'Sugar S-30, 50 kg bag',
    description:
      'Double-refined crystal sugar, ICUMSA below 100, for canteens, bakeries and beverage makers. Price follows the weekly mill rate.',
    price: null,
    stock: 160,
    badge: 'Bulk Pack',
  },
  {
    title: 'Iodised Salt, 1 kg (case of 24)',
    description: 'Vacuum-evaporated free-flowing salt with at least 15 ppm iodine. Stays dry through the monsoon.',
    price: '456.00',
    stock: 640,
    badge: 'Value',
  },
  {
    title: 'Sunflower Oil Refined, 1 L (case of 12)',
    description: 'Refined sunflower oil fortified with vitamins A and D. Neutral taste and a high smoke point for daily frying.',
    price: '1644.00',
    stock: 355,
  },
  {
    title: 'Assam CTC Tea, 1 kg tin (case of 12)',
    description: 'Strong, bright CTC leaf from upper Assam in an airtight tin. About 450 cups to the kilogram.',
    price: '5280.00',
    stock: 142,
    badge: 'Bestseller',
  },
  {
    title: 'Masala Chai Tea Bags, 100s (case of 24)',
    description: 'Enveloped tea bags with cardamom, ginger and clove. For guest rooms, boardrooms and vending pantries.',
    price: '4320.00',
    stock: 180,
  },
  {
    title: 'Green Tea Bags, 100s (case of 24)',
    description: 'Whole-leaf Nilgiri green tea in staple-free bags, individually enveloped. Light body without bitterness.',
    price: '4680.00',
    stock: 120,
  },
  {
    title: 'Filter Coffee Coorg Blend, 500 g (case of 20)',
    description:
      'Medium-dark Coorg arabica and robusta with chicory, 80 : 20. Ground for steel filters and packed with a valve on roasting day.',
    price: '5900.00',
    stock: 76,
    badge: 'New',
  },
  {
    title: 'Mango Nectar, 1 L carton (case of 12)',
    description: 'Alphonso mango nectar with 22% pulp, no added colour. Keeps nine months at room temperature.',
    price: '1188.00',
    stock: 290,
  },
  {
    title: 'Coconut Water, 200 ml (case of 30)',
    description: 'Tender coconut water from Pollachi with nothing added, packed aseptically. A favourite for events and wellness trays.',
    price: '1350.00',
    stock: 210,
    badge: 'New',
  },
  {
    title: 'Packaged Water, 500 ml (case of 24)',
    description: 'Drinking water with balanced minerals for meetings, banquets and fleet use. Own-label printing from 500 cases.',
    price: '240.00',
    stock: 980,
  },
  {
    title: 'Sparkling Lemon & Mint, 300 ml can (case of 24)',
    description: 'Lightly sweet nimbu and pudina sodas, twelve cans of each. Real juice, 30% less sugar than usual soft drinks.',
    price: '960.00',
    stock: 175,
  },
  {
    title: 'Tomato Ketchup, 1 kg (case of 12)',
    description: 'Thick ketchup of sun-ripened tomatoes in a squeeze bottle for counters and canteens. No synthetic colour.',
    price: '1308.00',
    stock: 224,
  },
  {
    title: 'Mixed Fruit Jam, 500 g jar (case of 24)',
    description: 'Seven-fruit jam with 45% fruit for breakfast buffets and hostels. Portion packs on request.',
    price: '2616.00',
    stock: 0,
  },
  {
    title: 'Mango Pickle, 1 kg jar (case of 12)',
    description: 'Andhra-style avakaya in cold-pressed sesame oil, matured for six weeks. Glass jar, shelf life eighteen months.',
    price: '2340.00',
    stock: 98,
  },
  {
    title: 'Turmeric & Chilli Powder, 1 kg (case of 20)',
    description: 'Ten pouches each of Salem turmeric and Byadgi chilli, steam-sterilised and lab-tested for every lot.',
    price: '5740.00',
    stock: 134,
  },
  {
    title: 'Ragi & Oat Biscuits, 400 g (case of 24)',
    description: 'Crisp high-fibre biscuits with ragi, oats and jaggery. No palm oil; made for pantries and tea trolleys.',
    price: '2160.00',
    stock: 186,
    badge: 'Value',
  },
]);
