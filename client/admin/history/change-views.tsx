import { ChoiceFilter } from '../ui/section/choices';

const VIEWS = [
  { label: 'All changes', when: { view: '' } },
  { label: 'Trash', when: { view: 'trash' } },
];

/** The views of the section Changes. */
export const ChangeViews = () => <ChoiceFilter label="Views" choices={VIEWS} />;
