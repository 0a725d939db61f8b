import { contentType } from './content-type';
import { boolean, choice, lines, optionalText, orderPriority, picture, price, text } from './fields';

export const amcService = contentType({
  title: 'AMC service',
  model: 'amcService',
  path: 'amc-services',
  list: 'services',
  one: 'service',
  nameField: 'title',
  fields: {
    title: text(200),
    description: text(5_000),
    icon: optionalText(50),
    image: picture(),
    features: lines(50, 300, { label: "What's included" }),
    color: optionalText(50, { label: 'Colour' }),
    price: price(),
    duration: optionalText(50),
    featured: boolean(),
    status: choice(['active', 'inactive', 'pending']),
    orderPriority: orderPriority(),
  },
  defaults: {
    icon: null,
    image: null,
    features: [],
    color: null,
    price: null,
    duration: null,
    featured: false,
    status: 'active',
    orderPriority: 0,
  },
  public: {
    path: '/api/amc-services',
    where: { status: 'active' },
    fields: ['title', 'description', 'icon', 'image', 'features', 'color', 'price', 'duration', 'featured', 'status', 'orderPriority'],
  },
  example: {
    title: 'Air Conditioner Care',
    description: 'Two services a year and repairs within a day.',
    icon: 'Wrench',
    features: ['Filter cleaning', 'Gas check', 'Repairs within 24 hours'],
    price: 4999,
    duration: 'Yearly',
    status: 'active',
  },
});
