import { contactDetail } from '../../../shared/content/types/contact-detail';
import { buildActiveSwitchRenderer, renderNumberCell } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const contactDetailsSection = defineSection({
  name: 'contactDetails',
  type: contactDetail,
  many: 'contact details',
  texts: { createFailed: 'Failed to add contact detail', updateFailed: 'Failed to update contact detail' },
  columns: [
    { field: 'value', label: 'Detail' },
    { field: 'type', cell: ({ type }) => type.charAt(0).toUpperCase() + type.slice(1) },
    { field: 'label' },
    { field: 'orderPriority', align: 'end', cell: ({ orderPriority }) => renderNumberCell(orderPriority) },
    { field: 'isActive', label: 'On the site', cell: buildActiveSwitchRenderer('Contact detail') },
  ],
  fields: [
    { name: 'type', width: 'half' },
    { name: 'label', width: 'half', description: 'For example Warehouse' },
    { name: 'value' },
    { name: 'orderPriority', width: 'half' },
    { name: 'isActive', width: 'half' },
  ],
});
