/** The invented company's name, and what its public pages say about it. */
export const website = [
  {
    key: 'site',
    name: 'Sahyadri Trading Company',
    nameLine: 'Trading Company',
    logo: '/favicon.svg',
    heroPicture: '/pictures/hero-1200.webp',
    badge: 'Trusted by 500+ Businesses',
    headline: 'Professional B2B Trading Solutions',
    lead: 'Household, cleaning, paper and food supplies in bulk for offices, hotels, hospitals and shops, with annual maintenance contracts from the same desk.',
    trustBadges: ['ISO Certified', 'Global Reach', '15+ Years'],
    aboutHeading: '15+ Years of Excellence',
    aboutLead: 'Keeping businesses supplied, in Bengaluru and beyond',
    sinceYear: '2008',
    clients: '500+',
    countries: '25+',
    awards: '100+',
    quality: 'ISO 9001',
    regionalOffices: '5',
    experience: '10+',
    supportHours: '24/7',
    productCount: 10000,
    assurances: [
      'Fast Delivery: Packed for bulk, sent to your door',
      'Quality Assured: Checked before it leaves us',
      '24/7 Support: Someone to help you, day and night',
    ],
    description:
      'Household, cleaning, paper and food supplies in bulk for Indian offices, hotels, hospitals and shops, and annual maintenance contracts. Ask for a quote.',
    aboutSubtitle: 'A trusted B2B partner for the everyday supplies of offices, hotels, hospitals and shops.',
    whyText: 'One supplier for household, cleaning, paper and food supplies, and a crew that keeps them stocked.',
  },
];
