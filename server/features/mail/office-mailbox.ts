/** Finds the recipients of mails to the office (docs/decisions/038). */
import { mailboxKeyOf } from '../../../shared/mail/address';
import type { Env } from '../../env';
import type { Reader, Tx } from '../../platform/database/database';

type Settings = Pick<Env, 'MAIL_FROM' | 'MAIL_TO'>;

const readSetting = async (db: Reader | Tx): Promise<string | null> =>
  (await db.companyProfile.findFirst({ select: { officeMailbox: true } }))?.officeMailbox ?? null;

/** The addresses for notices and the digest: the company profile's setting, otherwise those of MAIL_TO. */
export async function readOfficeMailboxes(db: Reader | Tx, { MAIL_TO = [] }: Settings): Promise<string[]> {
  const set = await readSetting(db);
  return set ? [set] : MAIL_TO;
}

/** The address for visitors' replies. */
export const readReplyAddress = async (db: Reader | Tx, env: Settings): Promise<string | null> =>
  (await readOfficeMailboxes(db, env))[0] ?? null;

/** The site's own addresses, in use or not: no visitor can write from them. */
export async function listOwnAddresses(db: Reader | Tx, { MAIL_FROM, MAIL_TO = [] }: Settings): Promise<string[]> {
  return [MAIL_FROM, ...MAIL_TO, await readSetting(db)].flatMap((address) => address ?? []);
}

/** Whether a mailbox is one of the site's own, under any alias. */
export const isOwnMailbox = async (db: Reader | Tx, env: Settings, mailbox: string): Promise<boolean> =>
  (await listOwnAddresses(db, env)).some((own) => mailboxKeyOf(own) === mailboxKeyOf(mailbox));
