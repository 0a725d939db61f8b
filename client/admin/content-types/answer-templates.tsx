import { answerTemplate } from '../../../shared/content/types/answer-template';
import { ClippedText } from '../engine/list/cells';
import { defineSection } from '../engine/section-definition';

export const answerTemplatesSection = defineSection({
  name: 'answerTemplates',
  type: answerTemplate,
  many: 'answer templates',
  columns: [
    { field: 'name', label: 'Template', cell: ({ name }) => name },
    { field: 'text', cell: ({ text }) => <ClippedText>{text}</ClippedText> },
  ],
  fields: [
    { name: 'name' },
    { name: 'text', description: 'Filled in from the inquiry: {name}, {reference}, {products}, {due date}, and {my name}' },
    { name: 'orderPriority', width: 'half' },
  ],
});
