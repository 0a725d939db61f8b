/** For any input the response is the stored value or an error that names the field; never a 5xx, never a partial change. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ContentRow } from '../../../server/features/content/rows';
import { contentTypes, findTypeByPath } from '../../../shared/content/registry';
import { isLong } from '../../faults/long-form';
import { everyType, rowPathOf, shareContent, writableFields } from '../../support/content';
import { difficultInputTexts, harmlessInputTexts } from '../../support/corpus';
import { testProviders } from '../../support/databases';
import { contactFormValues, homeFormValues } from '../../support/forms';
import { createInputJudge, expectInputRefused, isBlank, shortenText, withoutMarks } from '../../support/judge-input';
import { PASSWORD } from '../../support/password';
import { createSampleRow } from '../../support/samples';

/** Fields with slow validation get a quarter of the similar texts. */
const fewer = difficultInputTexts.filter((sent, index) => index % 4 === 0 || !harmlessInputTexts.includes(JSON.parse(sent)));

/** All values in the long form; in the quick form a different subset for each field, since most values take the same code path. */
const valuesFor = (field: number) => {
  const part = isLong ? 1 : 8;
  return difficultInputTexts.filter((_sent, index) => index % part === field % part);
};

describe.each(testProviders)('bad input on %s', (provider) => {
  const site = shareContent(provider);

  it('the corpus of bad input has more than a hundred values', () => expect(new Set(difficultInputTexts).size).toBeGreaterThan(100));

  describe.each(everyType)('in %s', (_, type) => {
    it.each(writableFields(type))(
      'bad input in the field %s is accepted or refused, never a server error',
      { tags: 'thorough' },
      async (field) => {
        const kind = createInputJudge(type.fields[field] as z.ZodType);
        let row = await site.some(type);
        for (const sent of valuesFor(writableFields(type).indexOf(field))) {
          const answer = await site.call('PUT', `/api/admin/${rowPathOf(type, row)}`, {
            token: site.token,
            body: `{"${field}":${sent}}`,
          });
          if (answer.status !== 200) {
            expectInputRefused(answer, field, sent);
            expect([shortenText(sent), kind.free && harmlessInputTexts.includes(JSON.parse(sent))]).toEqual([shortenText(sent), false]);
            continue;
          }
          const value = kind.stored(JSON.parse(sent));
          const same = JSON.stringify(value) === JSON.stringify(row[field]);
          row = { ...row, [field]: value, version: row.version + (same ? 0 : 1) };
          // Compared as JSON, where -0 is 0.
          expect([shortenText(sent), JSON.stringify(answer.body[type.one])]).toEqual([shortenText(sent), JSON.stringify(row)]);
        }
        // Refused values changed nothing.
        expect(await site.find(type, row.id)).toEqual(JSON.parse(JSON.stringify(row)));
        // The next tests may use its unique values.
        if (!type.fixed) await site.remove(type, row);
      },
    );

    it('bad input through tRPC is accepted or refused, never a server error', async () => {
      const name = Object.entries(contentTypes).find(([, one]) => one.path === type.path)?.[0];
      const row = await site.some(type);
      const count = (await site.rows(type)).length;
      const created: ContentRow[] = [];
      for (const [offset, field] of writableFields(type).entries()) {
        const kind = createInputJudge(type.fields[field] as z.ZodType);
        const [procedure, rest] = type.fixed
          ? ['update', { [type.fixed.by]: row[type.fixed.by] }]
          : ['create', createSampleRow(type, 5_000 + offset)];
        const { [field]: _own, ...others } = rest as Record<string, unknown>;
        // Each field takes a different subset of the values, which is smaller for a type of many fields.
        const turns = isLong ? 8 : 16 + writableFields(type).length;
        for (const sent of difficultInputTexts.filter((_value, index) => index % turns === offset % turns)) {
          const body = `{"json":${JSON.stringify(others).slice(0, -1)}${Object.keys(others).length > 0 ? ',' : ''}"${field}":${sent}}}`;
          const answer = await site.call('POST', `/trpc/admin.${name}.${procedure}`, { token: site.token, body });
          if (answer.status === 200) {
            const stored = answer.body.result.data.json.row;
            expect([shortenText(sent), JSON.stringify(stored[field])]).toEqual([
              shortenText(sent),
              JSON.stringify(kind.stored(JSON.parse(sent))),
            ]);
            if (!type.fixed) created.push(stored);
            if (type.unique.length > 0 && !type.fixed) await site.remove(type, created.pop() as ContentRow);
          } else {
            const { message, data } = answer.body.error.json;
            expectInputRefused({ ...answer, status: data.httpStatus, body: { success: false, message, ...data } }, field, sent);
          }
        }
      }
      const rows = await site.rows(type);
      expect(rows.length).toBe(count + created.length);
      for (const one of created) expect(rows).toContainEqual(one);
    });
  });

  it('bad input in the version of an update is accepted or refused, never a server error', async () => {
    const type = findTypeByPath('products');
    const row = await site.add(type);
    for (const sent of difficultInputTexts) {
      const answer = await site.call('PUT', `/api/admin/products/${row.id}`, {
        token: site.token,
        body: `{"title":"Mine","version":${sent}}`,
      });
      // An integer is a valid but stale version; null means no version.
      if (answer.status === 409) expect(answer.body.conflict.theirs).toEqual(row);
      else if (sent !== '1') expectInputRefused(answer, 'version', sent);
      if (sent === '1') await site.change(type, row, { title: row.title }).then((now) => Object.assign(row, now));
    }
    expect(await site.find(type, row.id)).toEqual(row);
  });

  it.each(['contact-inquiries', 'newsletter'])(
    'bad input in the updates of %s is accepted or refused, never a server error',
    { tags: 'thorough' },
    async (path) => {
      const inquiry = path === 'contact-inquiries';
      const [url, form, list, one] = inquiry
        ? ['/api/contact', contactFormValues, 'inquiries', 'inquiry']
        : ['/api/newsletter', { email: 'a@example.com' }, 'subscriptions', 'subscription'];
      await site.call('POST', url, { body: form });
      let [row] = (await site.rest('GET', path)).body[list];
      for (const field of inquiry ? ['status', 'notes', 'version'] : ['isActive', 'unsubscribedAt']) {
        for (const sent of difficultInputTexts) {
          const answer = await site.call('PUT', `/api/admin/${path}/${row.id}`, { token: site.token, body: `{"${field}":${sent}}` });
          if (field === 'version' && answer.status === 409) continue;
          if (answer.status !== 200) {
            expectInputRefused(answer, field, sent);
            continue;
          }
          const value = JSON.parse(sent);
          if (field === 'notes')
            expect([shortenText(sent), answer.body[one].notes]).toEqual([
              shortenText(sent),
              value == null || isBlank(value) ? null : withoutMarks(value),
            ]);
          if (field === 'isActive') expect([answer.body[one].isActive, answer.body[one].unsubscribedAt === null]).toEqual([value, value]);
          if (field === 'unsubscribedAt') expect(answer.body[one]).toEqual(row);
          row = answer.body[one];
        }
      }
      expect((await site.rest('GET', path)).body[list][0]).toEqual(row);
    },
  );

  const becomes: Record<string, (sent: unknown) => object> = {
    firstName: (sent) => ({ name: `${sent} Rao` }),
    lastName: (sent) => ({ name: `Asha ${sent}` }),
    inquiryType: (sent) => ({ topic: sent }),
    subject: (sent) => ({ topic: sent }),
  };

  it.each([
    ['home', homeFormValues],
    ['contact', contactFormValues],
  ] as const)('bad input in the %s form is accepted or refused, never a server error', async (source, form) => {
    const inquiries = async () => (await site.rest('GET', 'contact-inquiries')).body.inquiries as ContentRow[];
    for (const [index, field] of Object.keys(form).entries()) {
      const before = (await inquiries()).length;
      const taken: string[] = [];
      const values = valuesFor(index);
      for (const sent of values) {
        const { [field]: _own, ...others } = form as Record<string, unknown>;
        const answer = await site.call('POST', '/api/contact', { body: `${JSON.stringify(others).slice(0, -1)},"${field}":${sent}}` });
        if (answer.status === 201) taken.push(sent);
        else expectInputRefused(answer, field, sent);
      }
      const arrived = (await inquiries()).reverse().slice(before);
      expect([field, arrived.length]).toEqual([field, taken.length]);
      for (const [index, sent] of taken.entries()) {
        // Required texts are trimmed.
        const isOptional = field === 'phone' || (field === 'company' && source === 'home');
        const typed = JSON.parse(sent);
        const value = typed === '' ? null : isOptional || typeof typed !== 'string' ? typed : typed.trim();
        expect([shortenText(sent), arrived[index]]).toMatchObject([
          shortenText(sent),
          { source, ...(becomes[field]?.(value) ?? { [field]: value }) },
        ]);
      }
      if (['firstName', 'name', 'company', 'message'].includes(field))
        expect(taken).toEqual(expect.arrayContaining(values.filter((sent) => harmlessInputTexts.includes(JSON.parse(sent)))));
    }
  });

  it('bad input in the newsletter box is accepted or refused, never a server error', async () => {
    const subscriptions = async () => (await site.rest('GET', 'newsletter')).body.subscriptions;
    const before = await subscriptions();
    for (const sent of difficultInputTexts)
      expectInputRefused(await site.call('POST', '/api/newsletter', { body: `{"email":${sent}}` }), 'email', sent);
    expect(await subscriptions()).toEqual(before);
  });

  it('bad input in the login is accepted or refused, never a server error', async () => {
    const sessions = await site.db.read.adminSession.count();
    for (const field of ['username', 'password']) {
      for (const sent of fewer) {
        const other = field === 'username' ? `"password":"${PASSWORD}"` : '"username":"admin"';
        const answer = await site.call('POST', '/api/auth/login', { body: `{"${field}":${sent},${other}}` });
        if (answer.status !== 401) expectInputRefused(answer, field, sent);
        else expect(answer.body).toEqual({ success: false, message: 'Invalid username or password', code: 'invalid_credentials' });
      }
    }
    expect(await site.db.read.adminSession.count()).toBe(sessions);
  });

  it('bad input in a password change is accepted or refused, never a server error', async () => {
    for (const field of ['currentPassword', 'newPassword']) {
      for (const sent of fewer) {
        const other = field === 'newPassword' ? '"currentPassword":"wrong horse"' : '"newPassword":"better horse"';
        const answer = await site.call('POST', '/api/auth/change-password', { token: site.token, body: `{"${field}":${sent},${other}}` });
        const wrong = answer.body.code === 'wrong_password';
        expectInputRefused(answer, wrong ? 'currentPassword' : field, sent);
      }
    }
    expect((await site.login()).answer.status).toBe(200);
  });

  it('bad input as a whole body is accepted or refused, never a server error, on every path with a body', {
    tags: 'thorough',
  }, async () => {
    const targets: [string, string][] = [
      ...everyType.flatMap(([path, type]): [string, string][] => [
        ...(type.fixed ? [] : [['POST', `/api/admin/${path}`] as [string, string]]),
        ['PUT', `/api/admin/${path}/${type.fixed ? type.fixed.names[0] : 999_999}`],
      ]),
      ...['/api/contact', '/api/newsletter', '/api/auth/login', '/api/auth/change-password'].map((url): [string, string] => ['POST', url]),
    ];
    const bodies: [string, number[]][] = [
      ...difficultInputTexts.filter((sent) => !sent.startsWith('{')).map((sent): [string, number[]] => [sent, [400]]),
      ['{', [400]],
      ['{"title":}', [400]],
      ["{'title':'x'}", [400]],
      ['\ufeff{}', [400, 404, 200]],
      [`{"title":"${'x'.repeat(300_000)}"}`, [413]],
    ];
    for (const [index, [method, url]] of targets.entries()) {
      const here = valuesFor(index);
      for (const [body, statuses] of bodies.filter(([one]) => here.includes(one) || !difficultInputTexts.includes(one))) {
        const answer = await site.call(method, url, { token: site.token, body });
        const what = `${method} ${url} ${shortenText(body)} ${answer.text}`;
        expect([what, statuses.includes(answer.status), answer.body.success]).toEqual([what, true, answer.status === 200]);
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'nonsense',
      ]) {
        const answer = await site.call(method, url, { token: site.token, body: '{}', headers: { 'content-type': type } });
        expect([method, url, type, answer.status, answer.body.success]).toEqual([method, url, type, 415, false]);
      }
    }
  });
});
