import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { findGstinHint } from '../../../../shared/gst';
import { toDialableNumber } from '../../../../shared/inquiries/sender';
import { chooseNoticeKey, parseSeenNotice } from '../../../../shared/privacy/notice';
import { formatDay } from '../../../../shared/time/in-words';
import { useIsAdministrator } from '../../session/session';
import { FactList, FactRow } from '../../ui/display/facts';
import { ACKNOWLEDGEMENT_LABELS, type Inquiry, SOURCE_LABELS } from '../labels';
import { ShownNoticeVersion } from '../shown-notice-version';
import { SenderEmailAddress } from './email-address';
import classes from './inquiry-detail.module.css';
import { SenderInquiries } from './sender-inquiries';

type PersonProps = { inquiry: Inquiry; isNarrow: boolean; isCorrecting: boolean; onCorrect: (isCorrecting: boolean) => void };

/** The sender with their other inquiries, beside the conversation, or behind a button above it. */
export function InquirySender({ inquiry, isNarrow, isCorrecting, onCorrect }: PersonProps) {
  const [isAsked, { toggle }] = useDisclosure();
  const isOpen = isAsked || isCorrecting;
  const summary = [inquiry.company, inquiry.phone ?? inquiry.email].filter(Boolean).join(', ');
  return (
    <div>
      {isNarrow && (
        <Button
          fullWidth
          variant="default"
          justify="space-between"
          aria-expanded={isOpen}
          onClick={toggle}
          rightSection={<ChevronDown size={18} aria-hidden="true" style={{ rotate: isOpen ? '180deg' : undefined }} />}
        >
          <Text component="span" inherit truncate fw={500}>
            {isOpen ? 'Contact and request' : summary}
          </Text>
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <Stack gap="md" mt={isNarrow ? 'md' : 0}>
          <Contact inquiry={inquiry} isCorrecting={isCorrecting} onCorrect={onCorrect} />
          <SenderInquiries inquiry={inquiry} />
          <Request inquiry={inquiry} />
        </Stack>
      )}
    </div>
  );
}

function Contact({ inquiry, isCorrecting, onCorrect }: Omit<PersonProps, 'isNarrow'>) {
  const { company, phone, gstin, pinCode } = inquiry;
  const isAdministrator = useIsAdministrator();
  return (
    <section aria-labelledby="contact-title">
      <Title order={3} id="contact-title" fz="md">
        Contact
      </Title>
      <FactList labelWidth="4.75rem" mt={4}>
        <FactRow label="Company">{company}</FactRow>
        <FactRow label="Phone">
          {phone && toDialableNumber(phone) && (
            <a href={`tel:${toDialableNumber(phone)}`} className={classes.call}>
              <Phone size={14} aria-hidden="true" /> {phone}
            </a>
          )}
          {phone && !toDialableNumber(phone) && phone}
        </FactRow>
        <FactRow label="E-mail">
          <SenderEmailAddress inquiry={inquiry} isCorrecting={isCorrecting} onCorrect={onCorrect} />
        </FactRow>
        <FactRow label="GSTIN">{gstin && <Gstin gstin={gstin} />}</FactRow>
        <FactRow label="PIN code">{pinCode}</FactRow>
      </FactList>
      {/* The link contains only the inquiry's number: an e-mail address in the URL would stay in the browser's history. */}
      {isAdministrator && (
        <Link to="/admin?tab=privacy&screen=person" state={{ inquiry: inquiry.id }} className={classes.call}>
          All data of this person
        </Link>
      )}
    </section>
  );
}

/** Facts about the inquiry itself. */
function Request({ inquiry }: { inquiry: Inquiry }) {
  const isAdministrator = useIsAdministrator();
  const { reference, kind, productId, productTitle, neededBy, source, leadSource, acknowledgement, notice } = inquiry;
  return (
    <section aria-labelledby="request-title">
      <Title order={3} id="request-title" fz="md">
        This inquiry
      </Title>
      <FactList labelWidth="6.75rem" mt={4}>
        <FactRow label="Reference">{reference}</FactRow>
        <FactRow label="Product">
          {productTitle && (
            <a href={`/product/${productId}`} target="_blank" rel="noreferrer">
              {productTitle}
            </a>
          )}
          {productId !== null && !productTitle && `Product ${productId} (deleted)`}
        </FactRow>
        <FactRow label={kind === 'quote-request' ? 'Needed by' : 'Day of the visit'}>{neededBy && formatDay(neededBy)}</FactRow>
        <FactRow label="Sent from">{leadSource ? `Mail of ${leadSource}` : SOURCE_LABELS[source]}</FactRow>
        <FactRow label="Notice">{parseSeenNotice(notice) && <ShownNoticeVersion of={chooseNoticeKey(kind)} seen={notice} />}</FactRow>
        <FactRow label="Acknowledged">{ACKNOWLEDGEMENT_LABELS[acknowledgement ?? '']}</FactRow>
      </FactList>
      {isAdministrator && (
        <Link to={`/admin?tab=privacy&screen=access-log&of=inquiries&record=${inquiry.id}`} className={classes.readers}>
          Who opened this
        </Link>
      )}
    </section>
  );
}

/** A GSTIN as it was typed, with a hint about its form. Only the tax office knows whether it exists. */
function Gstin({ gstin }: { gstin: string }) {
  const hint = findGstinHint(gstin);
  return (
    <>
      {gstin}{' '}
      <Text span size="xs" display="block" c={hint ? 'marigold.8' : 'dimmed'}>
        {hint ?? 'The check digit is right.'}
      </Text>
    </>
  );
}
