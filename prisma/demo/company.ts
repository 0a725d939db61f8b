export const createCompanyStats = (products: number) => [
  { statKey: 'products', value: products, suffix: '', label: 'Products', icon: 'Package' },
  { statKey: 'clients', value: 500, suffix: '+', label: 'Happy Clients', icon: 'Users' },
  { statKey: 'countries', value: 25, suffix: '+', label: 'Countries Served', icon: 'Globe' },
  { statKey: 'years', value: 15, suffix: '+', label: 'Years of Experience', icon: 'TrendingUp' },
  { statKey: 'awards', value: 100, suffix: '+', label: 'Awards & Recognitions', icon: 'Award' },
];

export const companyValues = [
  {
    title: 'Dependable by design',
    description: 'We promise a date only when the goods are on our floor, and we keep it. Most orders leave within one working day.',
    icon: 'Handshake',
    stat: '98.6%',
    statLabel: 'orders delivered on time',
    orderPriority: 10,
    isActive: true,
  },
  {
    title: 'Quality before price',
    description: 'Every supplier is audited and every lot is sampled. What fails our bench never reaches your store room.',
    icon: 'Trophy',
    stat: '1,200',
    statLabel: 'lots tested every year',
    orderPriority: 20,
    isActive: true,
  },
  {
    title: 'People who know your site',
    description: 'Account managers visit, measure and listen. They stay with a client for six years on average.',
    icon: 'Users',
    stat: null,
    statLabel: null,
    orderPriority: 30,
    isActive: true,
  },
  {
    title: 'Fair to every partner',
    description: 'Small makers are paid within fifteen days, so that good products find their way to large buyers.',
    icon: 'Star',
    stat: '15 days',
    statLabel: 'payment to small makers',
    orderPriority: 40,
    isActive: true,
  },
  {
    title: 'Safe and compliant',
    description: 'Food is stored apart from chemicals, every can and bottle is labelled, and the crew of every van is trained.',
    icon: 'Shield',
    stat: null,
    statLabel: null,
    orderPriority: 50,
    isActive: true,
  },
  {
    title: 'Lighter on the land',
    description: 'Refill cans, recycled fibre and full return loads cut waste without asking you to pay more for it.',
    icon: 'Target',
    stat: '42 t',
    statLabel: 'plastic avoided last year',
    orderPriority: 60,
    isActive: true,
  },
];

export const companyTimeline = [
  {
    year: '2008',
    event: 'A godown in Peenya',
    description: 'Two founders, one delivery van and forty products: Sahyadri Trading Company opens for the workshops of Bengaluru.',
    orderPriority: 10,
    isActive: true,
  },
  {
    year: '2010',
    event: 'First annual contract',
    description: 'A garment maker with 600 staff asks us to take over all washroom and cleaning supplies.',
    orderPriority: 20,
    isActive: true,
  },
  {
    year: '2012',
    event: 'ISO 9001 certification',
    description: 'Our buying, storage and delivery are certified at the first audit.',
    orderPriority: 30,
    isActive: true,
  },
  {
    year: '2014',
    event: 'Food and beverages join the range',
    description: 'A dry store is added for staples, teas and packaged drinks.',
    orderPriority: 40,
    isActive: true,
  },
  {
    year: '2016',
    event: 'First container overseas',
    description: 'Paper goods and spices leave for Dubai; Singapore and Nairobi follow within the year.',
    orderPriority: 50,
    isActive: true,
  },
  {
    year: '2019',
    event: 'Five regional offices',
    description: 'Chennai, Hyderabad, Mumbai and Delhi join Bengaluru, all working from one stock system.',
    orderPriority: 60,
    isActive: true,
  },
  {
    year: '2021',
    event: 'Own brands launched',
    description: 'Tarvella, Grihana, Palavi and Malhari give buyers tested quality at a steady price.',
    orderPriority: 70,
    isActive: true,
  },
  {
    year: '2024',
    event: '500 clients in 25 countries',
    description: 'A 60,000 sq ft solar-powered warehouse in Nelamangala doubles our capacity.',
    orderPriority: 80,
    isActive: true,
  },
];

export const companyInfo = [
  {
    key: 'company_story',
    value:
      'Sahyadri Trading Company began in 2008 with a rented godown in Peenya, one van and a simple observation: factories and offices lost hours every week chasing soap, paper and tea from a dozen different shops. We offered to bring all of it on one invoice, on the day we said.\n\nThat promise travelled. Today we supply household consumables, cleaning products, paper goods and non-perishable food and drink to more than 500 businesses in over 25 countries, and our crews look after washrooms, pantries and equipment under annual maintenance contracts. We are still led by our founders, and we still count a delivery as done only when it stands on your shelf.',
  },
  {
    key: 'mission',
    value:
      'To take the everyday supplies of a business off its list of worries: the right goods, tested and fairly priced, on the shelf before anyone has to ask.',
  },
  {
    key: 'vision',
    value:
      'To be the trading partner that growing companies across India and beyond name first, because our word, our stock and our service have held for them year after year.',
  },
  {
    key: 'about_subtitle',
    value:
      'Since 2008, Sahyadri Trading Company has kept factories, offices, hotels and hospitals supplied, from a single bar of soap to a full container.',
  },
];

const weekday = { opens: '08:00', closes: '18:00' };

export const companyProfile = [
  {
    key: 'company',
    legalName: 'Sahyadri Trading Company Private Limited',
    gstin: '29AAACS0000A1ZC',
    state: '29',
    address: '14 Trade House, 3rd Main, Peenya Industrial Area, Bengaluru 560058, Karnataka',
    bankAccountName: 'Sahyadri Trading Company Private Limited',
    bankAccountNumber: '000111222333',
    bankIfsc: 'EXMP0000123',
    bankName: 'Example Bank',
    bankBranch: 'Peenya',
    terms:
      'Delivery to the door is included within Bengaluru. Please report damage or shortage within two working days of delivery.\n' +
      'Disputes are subject to the courts of Bengaluru.',
    paymentTerms: 'Within 30 days of the invoice',
    deliveryTime: 'Within 3 working days of the order',
    signatory: 'Anand Kulkarni, Director',
    inquiryPrefix: 'SQ',
    quotationPrefix: 'QT',
    orderPrefix: 'SO',
    answerMinutes: 600,
    socialLinks: [
      { name: 'LinkedIn', url: 'https://linkedin.example.com/sahyadri-trading' },
      { name: 'Instagram', url: 'https://instagram.example.com/sahyadri.trading' },
      { name: 'YouTube', url: 'https://youtube.example.com/@sahyadri-trading' },
    ],
    openingHours: [weekday, weekday, weekday, weekday, weekday, { opens: '09:00', closes: '14:00' }, null],
    holidays: [
      { date: '2026-01-26', name: 'Republic Day' },
      { date: '2026-05-01', name: 'May Day' },
      { date: '2026-08-15', name: 'Independence Day' },
      { date: '2026-10-02', name: 'Gandhi Jayanti' },
      { date: '2026-11-01', name: 'Kannada Rajyotsava' },
      { date: '2026-12-25', name: 'Christmas' },
      { date: '2027-01-26', name: 'Republic Day' },
      { date: '2027-05-01', name: 'May Day' },
      { date: '2027-08-15', name: 'Independence Day' },
      { date: '2027-10-02', name: 'Gandhi Jayanti' },
    ],
  },
];

export const contactDetails = [
  { type: 'email', label: 'Sales', value: 'sales@example.com', orderPriority: 10, isActive: true },
  { type: 'email', label: 'Support', value: 'support@example.com', orderPriority: 20, isActive: true },
  { type: 'phone', label: 'Sales desk', value: '+91 80 5550 0100', orderPriority: 30, isActive: true },
  { type: 'phone', label: 'Contract support', value: '+91 80 5550 0142', orderPriority: 40, isActive: true },
  { type: 'phone', label: 'WhatsApp', value: '+91 80 5550 0155', orderPriority: 45, isActive: true },
  { type: 'phone', label: 'Fax', value: '+91 80 5550 0199', orderPriority: 50, isActive: true },
  {
    type: 'address',
    label: 'Head office',
    value: 'Sahyadri Trading Company, 14 Trade House, 3rd Main, Peenya Industrial Area, Bengaluru 560058, Karnataka, India',
    orderPriority: 60,
    isActive: true,
  },
  { type: 'hours', label: 'Mon-Fri', value: '8:00 AM-6:00 PM', orderPriority: 70, isActive: true },
  { type: 'hours', label: 'Sat', value: '9:00 AM-2:00 PM', orderPriority: 80, isActive: true },
  { type: 'hours', label: 'Sun', value: 'Closed', orderPriority: 90, isActive: true },
];
