import { carrier } from '../../../shared/content/types/carrier';
import { ClippedText } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const carriersSection = defineSection({
  name: 'carriers',
  type: carrier,
  many: 'carriers',
  columns: [
    { field: 'name', label: 'Carrier', cell: ({ name }) => name },
    { field: 'url', cell: ({ url }) => <ClippedText>{url}</ClippedText> },
  ],
  fields: [
    { name: 'name', description: 'As typed in a dispatch; capital letters and extra spaces make no difference' },
    { name: 'url', description: 'The carrier’s page for a consignment, with {number} in place of the vehicle or LR number' },
    { name: 'orderPriority', width: 'half' },
  ],
});
