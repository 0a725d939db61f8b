import { defineContentType } from '../content-type';
import { activeField, optionalChoiceField, orderPriorityField, textField } from '../fields';

export const amcFeature = defineContentType({
  title: 'AMC feature',
  model: 'amcFeature',
  path: 'amc-features',
  list: 'features',
  one: 'feature',
  nameField: 'title',
  people: 'none',
  fields: {
    title: textField(200),
    description: textField(2_000),
    icon: optionalChoiceField(['Clock', 'Shield', 'HeadphonesIcon', 'Award', 'DollarSign', 'Users', 'Wrench', 'Zap']),
    orderPriority: orderPriorityField(),
    isActive: activeField(),
  },
  defaults: { icon: 'Shield', orderPriority: 0, isActive: true },
  public: {
    path: '/api/amc-features',
    where: { isActive: true },
    fields: ['title', 'description', 'icon', 'orderPriority', 'isActive'],
    page: () => '/#amc',
  },
  example: { title: 'One number to call', description: 'A person who knows your site answers.', icon: 'HeadphonesIcon' },
});
