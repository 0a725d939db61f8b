import type { ChosenColumns } from '../../../ui/list/view/use-columns';
import type { RowSelection } from '../../../ui/rows/use-selection';
import type { AnyRow, SectionDefinition } from '../../section-definition';
import type { ContentPage } from '../use-content';
import type { MoveRow } from '../use-order';

/** Props shared by the parts of a table. */
export type TableProps = {
  definition: SectionDefinition;
  content: ContentPage;
  columns: ChosenColumns<SectionDefinition['columns'][number]>;
  selection: RowSelection;
  /** Undefined if the list is not in its manual order; for types with reorderable rows, `fixed` then explains why. */
  move: MoveRow | undefined;
  fixed: string | undefined;
  remove: (row: AnyRow) => void;
  showHistory: (row: AnyRow) => void;
  showProgramView: (row: AnyRow) => void;
  /** Opens a row's dialog. */
  open: (id: number) => void;
};
