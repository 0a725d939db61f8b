import { contentType } from './content-type';
import { isActiveField, optionalChoice, orderPriority, text } from './fields';

export const amcFeature = contentType({
  title: 'AMC feature',
  model: 'amcFeature',
  path: 'amc-features',
  list: 'features',
  one: 'feature',
  nameField: 'title',
  fields: {
    title: text(200),
    description: text(2_000),
    icon: optionalChoice(['Clock', 'Shield', 'HeadphonesIcon', 'Award', 'DollarSign', 'Users', 'Wrench', 'Zap']),
    orderPriority: orderPriority(),
    isActive: isActiveField(),
  },
  defaults: { icon: 'Shield', orderPriority: 0, isActive: true },
  public: {
    path: '/api/amc-features',
    where: { isActive: true },
    fields: ['title', 'description', 'icon', 'orderPriority', 'isActive'],
  },
  example: { title: 'One number to call', description: 'A person who knows your site answers.', icon: 'HeadphonesIcon' },
});
