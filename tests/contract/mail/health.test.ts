/** The DNS records of the sender's domain that receivers look up, with a real name server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailHealth } from '../../../server/features/mail/health/mail-health';
import { startContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { type DnsZone, startDns } from '../../support/dns';

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`i${at}.example.net`, { txt: ['v=spf1 ip4:192.0.2.1 -all'] }]));
const zone: DnsZone = {
  'good.example': { txt: ['google-site-verification=x', 'v=spf1 include:i0.example.net ~all'], mx: ['mx.good.example'] },
  'google._domainkey.good.example': { txt: [KEY] },
  '_dmarc.good.example': { txt: ['v=DMARC1; p=reject'] },
  'weak.example': { txt: ['v=spf1 +all'], mx: ['.'] },
  'own._domainkey.weak.example': { txt: [`v=DKIM1; p=${'A'.repeat(100)}`] },
  '_dmarc.weak.example': { txt: ['v=DMARC1; p=none'] },
  'many.example': {
    txt: [
      `v=spf1 ${Object.keys(many)
        .map((name) => `include:${name}`)
        .join(' ')} -all`,
    ],
  },
  'twice.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
  'loop.example': { txt: ['v=spf1 include:loop.example -all'] },
  ...many,
};

let dns: Awaited<ReturnType<typeof startDns>>;
beforeAll(async () => {
  dns = await startDns(zone);
});
afterAll(() => dns.close());

const statesOf = async (domain: string, { user = null, selector }: { user?: string | null; selector?: string } = {}) =>
  Object.fromEntries((await new MailHealth([dns.server]).check(domain, user, selector)).map(({ what, state }) => [what, state]));

it('the mail health rates DNS records as fine, weak or missing', async () => {
  const all = { SPF: 'fine', DKIM: 'fine', DMARC: 'fine', MX: 'fine', Alignment: 'fine' };
  expect(await statesOf('good.example', { user: 'office@good.example' })).toEqual(all);
  // The domain takes the record of its parent domain.
  expect(await statesOf('mail.good.example')).toEqual({ ...all, SPF: 'missing', DKIM: 'unknown', MX: 'missing' });
  expect(await statesOf('weak.example', { user: 'office@other.example', selector: 'own' })).toEqual({
    SPF: 'weak',
    DKIM: 'weak',
    DMARC: 'weak',
    MX: 'missing',
    Alignment: 'weak',
  });
  expect(await statesOf('none.example', { selector: 'own' })).toMatchObject({
    SPF: 'missing',
    DKIM: 'missing',
    DMARC: 'missing',
    MX: 'missing',
  });
  for (const domain of ['many.example', 'twice.example']) expect(await statesOf(domain)).toMatchObject({ SPF: 'weak' });
  expect(await statesOf('loop.example')).toMatchObject({ SPF: 'fine' });
});

it('the mail health says that nothing could be looked up where no name server can be reached', async () => {
  const closed = await startDns({});
  closed.close();
  const findings = await new MailHealth([closed.server]).check('good.example', null);
  expect(findings.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'fine']);
});

it.each(testProviders)(
  'the mail health is for administrators, cached for a minute, and looks up only host names, on %s',
  async (provider) => {
    const env = { SMTP_URL: 'smtp://office%40good.example:x@127.0.0.1:1', MAIL_FROM: 'office@good.example' };
    const app = await startContent(provider, { env, isStill: true });
    app.services.mailHealth = new MailHealth([dns.server]);
    dns.state.asked = [];
    for (const _ of [1, 2]) expect(await app.ask('mutation', 'admin.mail.health', {})).toMatchObject({ domain: 'good.example' });
    expect(dns.state.asked.filter((name) => name === '_dmarc.good.example')).toHaveLength(1);
    for (const selector of ['a b', 'x;y', '-', 'a..b', '%{i}', 'x'.repeat(64), 'ü']) {
      expect((await app.trpc('mutation', 'admin.mail.health', { selector })).status).toBe(400);
    }
    await app.db.transact((tx) => tx.adminUser.updateMany({ data: { role: 'office' } }));
    expect((await app.trpc('mutation', 'admin.mail.health', {})).status).toBe(403);
    await app.close();
  },
);
