/** The numbers of a consignment, for the buyer's page, its mail, and the packing list. */
import type { DispatchRow } from './rows';

type Numbers = Pick<DispatchRow, 'transportNumber' | 'ewayBillNumber' | 'invoiceNumber'>;

/** The numbers that the office entered, with their labels. */
export const listConsignmentNumbers = ({ transportNumber, ewayBillNumber, invoiceNumber }: Numbers): { label: string; text: string }[] =>
  [
    { label: 'Vehicle or LR', text: transportNumber },
    { label: 'E-way bill', text: ewayBillNumber },
    { label: 'Invoice', text: invoiceNumber },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
