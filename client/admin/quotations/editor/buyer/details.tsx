import { Paper, Text } from '@mantine/core';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { PaperDocument } from '../../../../../shared/quotation/paper';
import { formatDay } from '../../../../../shared/time/in-words';

type DetailsProps = {
  paper: PaperDocument;
  /** Whether a field inside has an obstacle to sending. */
  isMissing: boolean;
  children: ReactNode;
};

/** Summarizes buyer, supply and terms in two lines, which unfold to their fields; they unfold automatically if a field is missing. */
export const QuotationDetails = memo(function Details({ paper, isMissing, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(isMissing);
  useEffect(() => {
    if (isMissing) setOpen(true);
  }, [isMissing]);
  return (
    <Paper component="details" withBorder px="sm" py="xs" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="visually-hidden">Buyer, supply and terms: </span>
        <Text span inherit truncate display="inline-block" maw="calc(100% - 1rem)" style={{ verticalAlign: 'top' }}>
          {joinParts(forWhom(paper))}
        </Text>
        <Text truncate size="sm" c="dimmed" pl="md">
          {joinParts(onWhichTerms(paper))}
        </Text>
      </summary>
      {children}
    </Paper>
  );
});

const joinParts = (parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

const forWhom = ({ buyer, shipTo, placeOfSupply }: PaperDocument) => [
  buyer.company || buyer.name || 'No buyer yet',
  buyer.company && buyer.name,
  buyer.gstin && `GSTIN ${buyer.gstin}`,
  placeOfSupply && `Place of supply: ${placeOfSupply.name}`,
  shipTo && `Delivered to ${shipTo.name}`,
];

const onWhichTerms = ({ validUntil, paymentTerms, deliveryTime, message, terms }: PaperDocument) => [
  `Valid until ${formatDay(validUntil)}`,
  paymentTerms && `Payment: ${paymentTerms}`,
  deliveryTime && `Delivery: ${deliveryTime}`,
  message && 'With a message',
  terms && 'With terms',
];
