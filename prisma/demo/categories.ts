export const productCategories = [
  {
    name: 'Household Consumables',
    slug: 'household',
    description: 'Liners, gloves, cloths, tools and guest amenities for every day of housekeeping.',
    orderPriority: 10,
    isActive: true,
  },
  {
    name: 'Paper Products',
    slug: 'paper',
    description: 'Washroom, pantry and office paper, from jumbo rolls to copier reams.',
    orderPriority: 20,
    isActive: true,
  },
  {
    name: 'Food & Beverages',
    slug: 'food',
    description: 'Non-perishable staples, teas, coffees, drinks and condiments in institutional packs.',
    orderPriority: 30,
    isActive: true,
  },
  {
    name: 'Cleaning Products',
    slug: 'cleaning',
    description: 'Floor, kitchen, washroom and laundry chemistry in packs for daily use.',
    orderPriority: 40,
    isActive: true,
  },
  {
    name: 'Packaging Supplies',
    slug: 'packaging',
    description: 'Shippers, tapes, films and food packaging for dispatch rooms and kitchens.',
    orderPriority: 50,
    isActive: true,
  },
];
