/** The company's name and the texts, pictures and claims of its public pages: a type with one row. */
import { WEBSITE_DEFAULTS } from '../../website/website';
import { defineContentType } from '../content-type';
import { choiceField, linesField, optionalQuantityField, optionalTextField, pictureField, textField } from '../fields';

const claim = (label: string, hint: string) => optionalTextField(30, { label, hint });

export const website = defineContentType({
  title: 'Website',
  model: 'website',
  path: 'website',
  list: 'website',
  one: 'website',
  nameField: 'name',
  people: 'none',
  scope: 'write-company',
  fields: {
    key: choiceField(['site'], { unique: true }),
    name: textField(100, { label: 'Company name' }),
    nameLine: optionalTextField(60, { label: 'Second line of the logo', hint: 'The end of the name, or a few words below it' }),
    logo: pictureField({ label: 'Logo', hint: 'A square or wide picture; without one the first letter of the name is shown' }),
    heroPicture: pictureField({ label: 'Large picture' }),
    badge: optionalTextField(80, { label: 'Badge above the headline', hint: 'Such as “Trusted by 500+ Businesses”' }),
    headline: textField(120),
    lead: textField(400, { label: 'Text below the headline' }),
    trustBadges: linesField(3, 40, { label: 'Trust badges', hint: 'Up to three, one in each line, such as “ISO Certified”' }),
    aboutHeading: textField(100, { label: 'Heading' }),
    aboutLead: textField(200, { label: 'Text below the heading', hint: 'Continued with “since” and the year, if there is one' }),
    sinceYear: claim('Founded in', 'A year such as 2008'),
    clients: claim('Clients', 'Such as 500+'),
    countries: claim('Countries', 'Countries that you deliver to, such as 25+'),
    awards: claim('Awards', 'Such as 100+'),
    quality: claim('Certificate', 'Such as ISO 9001'),
    regionalOffices: claim('Regional offices', 'In how many major cities, such as 5'),
    experience: claim('Years of experience', 'Such as 10+'),
    supportHours: claim('Support hours', 'Such as 24/7'),
    productCount: optionalQuantityField({ label: 'Products', hint: 'Left empty: the number of products in the catalogue' }),
    assurances: linesField(3, 120, {
      label: 'Promises beside a product',
      hint: 'Up to three lines, such as “Fast Delivery: sent to your door”',
    }),
    description: optionalTextField(300, { label: 'Description for search engines', hint: 'Left empty: the text below the headline' }),
    aboutSubtitle: optionalTextField(300, { label: 'Subtitle of the About page', hint: 'Shown while Company Info has none' }),
    catalogueLead: textField(300, { label: 'Text above the catalogue' }),
    whyText: optionalTextField(300, { label: 'Text of “Why Choose Us?”' }),
  },
  defaults: WEBSITE_DEFAULTS,
  fixed: { by: 'key', names: ['site'] },
  // Visitors read the record through a query that also has its pictures.
  public: { path: '', where: {}, fields: [], page: () => '/' },
  example: {},
});
