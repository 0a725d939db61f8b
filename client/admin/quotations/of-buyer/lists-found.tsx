import { Button, Group } from '@mantine/core';
import { Download, ListPlus } from 'lucide-react';
import { type Outputs, trpc } from '../../trpc';
import classes from './buyer-quotations.module.css';

type Found = Outputs['requirementLists']['inInquiry'][number];

/** How the address of the editor names a list of the inquiry. */
const nameOf = ({ fileId, messageId }: Found) => (fileId ? `file-${fileId}` : messageId ? `entry-${messageId}` : 'message');

const words = ({ name, lines }: Found) => (lines === null ? `Take the lines of ${name}` : `${lines} lines found: take them`);

type ListsFoundProps = { inquiryId: number; isBusy: boolean; onTake: (list: string) => void };

/** The lists that the inquiry has in its texts and files, to become lines of a quotation. The file of a quote request has its lines in it already. */
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
          {words(found)}
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
