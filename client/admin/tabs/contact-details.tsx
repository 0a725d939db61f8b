import { contactDetail } from '../../../shared/content/contact-detail';
import { active, number } from '../engine/cells';
import { contentTab } from '../engine/content-tab';
import { Choice, Toggle } from '../engine/widgets/choice';
import { Integer } from '../engine/widgets/number';
import { LongText, Text } from '../engine/widgets/text';

export const contactDetails = contentTab({
  name: 'contactDetails',
  type: contactDetail,
  many: 'contact details',
  texts: { createFailed: 'Failed to add contact detail', updateFailed: 'Failed to update contact detail' },
  columns: [
    { field: 'value', label: 'Detail' },
    { field: 'type', label: 'Type', cell: ({ type }) => type.charAt(0).toUpperCase() + type.slice(1) },
    { field: 'label', label: 'Label' },
    { field: 'orderPriority', label: 'Priority', align: 'end', cell: ({ orderPriority }) => number(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: active('Contact detail') },
  ],
  fields: [
    { name: 'type', label: 'Type', widget: Choice, width: 'half' },
    { name: 'label', label: 'Label', widget: Text, width: 'half', description: 'For example Warehouse' },
    { name: 'value', label: 'Value', widget: LongText },
    { name: 'orderPriority', label: 'Priority', widget: Integer, width: 'half', description: 'Lower numbers come first' },
    { name: 'isActive', label: 'Active', widget: Toggle, width: 'half', description: 'Visible to visitors' },
  ],
  bulk: [
    { label: 'Activate', data: { isActive: true } },
    { label: 'Deactivate', data: { isActive: false } },
  ],
  site: ({ isActive }) => (isActive ? '/contact' : null),
});
