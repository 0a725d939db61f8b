import { amcFeature } from '../../../shared/content/amc-feature';
import { active, Clipped, Named, number } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const amcFeatures = defineSection({
  name: 'amcFeatures',
  type: amcFeature,
  many: 'AMC features',
  columns: [
    { field: 'title', label: 'Feature', cell: ({ title, icon }) => <Named icon={icon}>{title}</Named> },
    { field: 'description', cell: ({ description }) => <Clipped>{description}</Clipped> },
    { field: 'orderPriority', align: 'end', cell: ({ orderPriority }) => number(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: active('AMC feature') },
  ],
  fields: [
    { name: 'title' },
    { name: 'description' },
    { name: 'icon', width: 'half' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive' },
  ],
  site: ({ isActive }) => (isActive ? '/#amc' : null),
});
