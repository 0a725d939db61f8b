import { formatTitleInSentence } from '../../../shared/content/content-type';
import { buildListTexts } from '../ui/list/list-texts';

/** The texts of REQ 8.3, built from a type's names. */
export function buildSectionTexts(title: string, many: string) {
  const one = formatTitleInSentence(title);
  return {
    ...buildListTexts(many),
    one,
    add: `Add ${one}`,
    none: `No ${many} yet. Add your first ${one}!`,
    created: `${title} created successfully`,
    createFailed: `Failed to save ${one}`,
    updated: `${title} updated successfully`,
    updateFailed: `Failed to save ${one}`,
    deleted: `${title} deleted successfully`,
    deleteFailed: `Failed to delete ${one}`,
  };
}

export type SectionTexts = ReturnType<typeof buildSectionTexts>;
