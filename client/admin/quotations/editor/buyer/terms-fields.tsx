import { Box, Stack, Textarea } from '@mantine/core';
import { type Dispatch, memo } from 'react';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { DayField } from '../../../ui/form/day-field';
import type { QuotationEdit } from '../draft/edit-lines';

type Fields = Pick<QuotationDraft, 'validUntil' | 'message' | 'paymentTerms' | 'deliveryTime' | 'terms'>;
type TermsFieldsProps = Fields & { missing: string | undefined; dispatch: Dispatch<QuotationEdit> };

/** The fields of a quotation's validity and terms; the company profile has the defaults. */
export const TermsFields = memo(function TermsFields({ missing, dispatch, ...fields }: TermsFieldsProps) {
  const text = (field: Exclude<keyof Fields, 'validUntil'>, label: string, maxLength: number) => ({
    label,
    maxLength,
    autosize: true,
    maxRows: 8,
    value: fields[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      dispatch({ type: 'set', fields: { [field]: event.currentTarget.value || null } }),
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby="terms-title">
      <h2 id="terms-title">Terms</h2>
      <Box maw="12rem" data-at="validUntil">
        <DayField
          label="Valid until"
          error={missing}
          value={fields.validUntil}
          onChange={(validUntil) => validUntil && dispatch({ type: 'set', fields: { validUntil } })}
        />
      </Box>
      <Textarea {...text('message', 'Message above the lines', 2_000)} minRows={2} />
      <Textarea {...text('paymentTerms', 'Payment terms', 1_000)} minRows={1} />
      <Textarea {...text('deliveryTime', 'Delivery time', 1_000)} minRows={1} />
      <Textarea {...text('terms', 'Terms below the total', 5_000)} minRows={3} />
    </Stack>
  );
});
