/** The exports of newsletter programs say who left: an import subscribes none of these people, and nobody from other columns. */
import { expect, it } from 'vitest';
import { readCsv } from '../../../server/features/import-export/import/table/read-csv';
import { findAddresses } from '../../../server/features/newsletter/import/addresses-in';

const counts = async (list: string, file = '') => {
  const table: { line: number; cells: string[] }[] = [];
  for await (const row of readCsv(Buffer.from(list))) table.push(row);
  const { emails, left, invalid } = findAddresses(table, file);
  return { new: emails.length, left: left.size, invalid: invalid.length };
};

const IN = 'in@people.example';
const OUT = 'out@people.example';
it.each([
  [
    'Mailchimp',
    'Email Address,MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE',
    `${OUT},2,,2025-01-01 10:00:00,News`,
    `${IN},4,,,`,
  ],
  ['Mailchimp, contacts', 'Email Address,Contact Status,TAGS', `${OUT},Non-Subscribed,`, `${IN},Subscribed,"vip"`],
  [
    'Substack',
    'email,active_subscription,expiry,plan,email_disabled,created_at',
    `${OUT},false,,other,true,2025`,
    `${IN},false,,other,false,2025`,
  ],
  ['Ghost', 'id,email,name,note,subscribed_to_emails,complimentary_plan,deleted_at', `1,${OUT},A,,false,false,`, `2,${IN},B,,true,false,`],
  ['Ghost, deleted', 'id,email,subscribed_to_emails,deleted_at', `1,${OUT},true,2025-05-05T00:00:00Z`, `2,${IN},true,`],
  ['Brevo', 'EMAIL;FIRSTNAME;EMAIL_BLACKLISTED;SMS_BLACKLISTED', `${OUT};A;Yes;No`, `${IN};B;No;Yes`],
  ['Brevo, blocklisted', 'EMAIL;FIRSTNAME;Blocklisted', `${OUT};A;1`, `${IN};B;0`],
  ['Zoho Campaigns', 'Contact Email,First Name,Status,Unsubscribed Time', `${OUT},A,Unsubscribed,12 May 2025`, `${IN},B,Active,-`],
  ['Zoho CRM', 'Last Name,Email,Email Opt Out', `A,${OUT},true`, `B,${IN},false`],
  [
    'listmonk',
    'uuid,email,name,attributes,status,created_at',
    `x,${OUT},A,"{""boss"": ""b@x.example""}",blocklisted,2025`,
    `y,${IN},B,"{""boss"": ""b@x.example""}",enabled,2025`,
  ],
  ['listmonk, disabled', 'uuid,email,name,status', `x,${OUT},A,disabled`, `y,${IN},B,enabled`],
  ['listmonk, subscription', 'email,name,subscription_status', `${OUT},A,unconfirmed`, `${IN},B,confirmed`],
  ['Shopify', 'First Name,Email,Accepts Email Marketing,Accepts SMS Marketing', `A,${OUT},no,yes`, `B,${IN},yes,no`],
  ['Klaviyo', 'Email,Email Marketing Consent', `${OUT},NEVER_SUBSCRIBED`, `${IN},SUBSCRIBED`],
  ['HubSpot', 'Email,Unsubscribed from all email', `${OUT},Yes`, `${IN},`],
  ['Kit', 'email,state,created_at', `${OUT},cancelled,2025`, `${IN},active,2025`],
  ['Constant Contact', 'Email address,Email status,Opt-out date', `${OUT},Unsubscribed,2025-01-01`, `${IN},Active,`],
  [
    'our own export',
    'Id,E-mail,Active,Subscribed at,Unsubscribed at,Confirmed at,Unsubscribe link',
    `1,${OUT},no,2025-01-01 10:00,2025-02-01 10:00,,`,
    `2,${IN},yes,2025-01-01 10:00,,,https://site.example/newsletter/leave?token=1.x`,
  ],
  ['two addresses of a person', 'Name,Email,Account owner email', `A,${IN},boss@people.example`, `B,,boss@people.example`],
  ['empty dates', 'Email,Unsubscribed at', `${IN},0000-00-00 00:00:00`, `${OUT},2024-04-04`],
  ['words without headings', `${OUT},unsubscribed`, `${IN},subscribed`],
  ['a person of two lines', 'Email,Status', `${OUT},subscribed`, `${OUT},unsubscribed`, `${IN},subscribed`],
  ['a name that is a word of leaving', 'Email,Last name,Status', `${IN},Left,subscribed`, `${OUT},None,cleaned`],
])('an import of %s subscribes only who did not leave', async (_, ...lines) => {
  const left = lines.join('').includes(OUT) ? 1 : 0;
  expect(await counts(lines.join('\n'))).toMatchObject({ new: 1, left });
});

it.each([
  'cleaned_email_audience_export_5f.csv',
  'unsubscribed_members_export.csv',
  'Brevo blocklist 2025.csv',
  'nonsubscribed_contacts.csv',
  'opt-outs.csv',
  'bounces.csv',
])('the file %s has only people who left', async (name) =>
  expect(await counts(`Email,Name\n${IN},A`, name)).toEqual({ new: 0, left: 1, invalid: 0 }),
);

it.each(['subscribed_email_audience_export_5f.csv', 'customers.csv', 'Newsletter.csv'])(
  'the file %s has people who may be subscribed',
  async (name) => expect(await counts(`Email,Name\n${IN},A`, name)).toEqual({ new: 1, left: 0, invalid: 0 }),
);

it('a pasted list is read in all its cells', async () =>
  expect(await counts(`a@x.example, b@x.example; Asha Rao <c@x.example>\nmailto:d@x.example\n<e@x.example>`)).toEqual({
    new: 5,
    left: 0,
    invalid: 0,
  }));
