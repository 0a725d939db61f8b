import { Button } from '@mantine/core';
import { ListPlus } from 'lucide-react';
import { type Outputs, trpc } from '../../trpc';

type Found = Outputs['requirementLists']['inInquiry'][number];

/** How the address of the editor names a list of the inquiry. */
const nameOf = ({ fileId, messageId }: Found) => (fileId ? `file-${fileId}` : messageId ? `entry-${messageId}` : 'message');

const words = ({ name, lines }: Found) => (lines === null ? `Take the lines of ${name}` : `${lines} lines found: take them`);

type ListsFoundProps = { inquiryId: number; isBusy: boolean; onTake: (list: string) => void };

/** The lists that the inquiry has in its texts and files, to become lines of a quotation. */
export function ListsFound({ inquiryId, isBusy, onTake }: ListsFoundProps) {
  const { data = [] } = trpc.admin.requirementLists.inInquiry.useQuery({ inquiryId });
  return data.map((found) => (
    <Button
      key={nameOf(found)}
      variant="light"
      maw="100%"
      leftSection={<ListPlus size={16} aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => onTake(nameOf(found))}
    >
      {words(found)}
    </Button>
  ));
}
