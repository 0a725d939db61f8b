import { Button, Group } from '@mantine/core';
import { Download, ListPlus } from 'lucide-react';
import { type AdminOutputs, trpc } from '../../trpc';
import classes from './buyer-quotations.module.css';

type Found = AdminOutputs['requirementLists']['inInquiry'][number];

/** The name of an inquiry's list in the editor's URL. */
const nameOf = ({ fileId, messageId }: Found) => (fileId ? `file-${fileId}` : messageId ? `entry-${messageId}` : 'message');

const labelOf = ({ name, lines }: Found) => (lines === null ? `Take the lines of ${name}` : `${lines} lines found: take them`);

type ListsFoundProps = { inquiryId: number; isBusy: boolean; onTake: (list: string) => void };

/**
 * The lists in the inquiry's texts and files, with buttons to convert them to lines of a quotation. A quote request already contains the
 * lines of its file.
 */
export function ListsFound({ inquiryId, isBusy, onTake }: ListsFoundProps) {
  const { data = [] } = trpc.admin.requirementLists.inInquiry.useQuery({ inquiryId });
  return data.map((found) => (
    <Group key={nameOf(found)} gap="xs" wrap="nowrap" maw="100%">
      {!found.isAsked && (
        <Button
          variant="light"
          miw={0}
          className={classes.found}
          leftSection={<ListPlus size={16} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => onTake(nameOf(found))}
        >
          {labelOf(found)}
        </Button>
      )}
      {found.fileId !== null && (
        <Button
          component="a"
          href={`/admin/requirement-list/files/${found.fileId}`}
          download={found.name}
          variant="default"
          miw={found.isAsked ? 0 : 'max-content'}
          className={classes.found}
          aria-label={`Download ${found.name}`}
          title={`Download ${found.name}`}
          leftSection={found.isAsked && <Download size={16} aria-hidden="true" />}
        >
          {found.isAsked ? found.name : <Download size={16} aria-hidden="true" />}
        </Button>
      )}
    </Group>
  ));
}
