/** How mails are described in the export of a person's data, in each state and for each feature that sends them. */
import { expect, it } from 'vitest';
import { MailKinds } from '../../../server/features/mail/mail-kinds';
import { collectedOffers } from '../../../server/offers';
import type { Services } from '../../../server/platform/context';
import { buildRecordKinds, type DescriptionHelpers } from '../../../server/platform/personal-data/personal-records';
import { UNDELIVERED_STATES } from '../../../shared/mail/delivery';

const kinds = buildRecordKinds(collectedOffers);
const services = { mailKinds: new MailKinds(collectedOffers.offeredMailKinds) } as Services;
const tell: DescriptionHelpers = { kindOf: kinds.of, reference: (model, id) => `${model} ${id}`, services };

it('each state of a mail has a text', () => {
  for (const state of ['waiting', 'sent', ...UNDELIVERED_STATES]) {
    const words = kinds.of('outboxMail').line({ subject: 'Soap', to: 'asha@example.com', state }, tell).at(-1);
    expect(words).toMatch(/ |^sent$/);
  }
});

it('each kind of mail has a title', () => {
  for (const { name } of collectedOffers.offeredMailKinds)
    expect(kinds.of('outboxMail').fields?.kind?.({ kind: name }, tell)).toMatch(/^[A-Z]/);
});

it('the records of features are grouped in the order of the features', () => {
  const ofFeatures = ['Content', 'Inquiries', 'Quotations', 'Orders', 'Requirement lists', 'Newsletter', 'Mails', 'Changes', 'Other'];
  expect(kinds.groups).toEqual(ofFeatures);
});
