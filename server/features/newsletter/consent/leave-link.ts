/** The unsubscribe link: it stays the same as long as the subscription exists, so that it also works in mails of other programs. */
import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../platform/context';

type Keyed = Pick<Services, 'serverKey' | 'env'>;
type Subscription = { id: number; email: string };

const TOKEN = /^([1-9]\d{0,8})\.[\w-]{43}$/;

/** The token includes the address: after a restore, a number may belong to another subscription. */
const tokenOf = ({ serverKey }: Pick<Services, 'serverKey'>, { id, email }: Subscription): string =>
  `${id}.${serverKey.hash('newsletter-leave', `${id} ${email}`)}`;

export const buildLeaveUrl = (services: Keyed, subscription: Subscription): string =>
  `${services.env.PUBLIC_URL}/newsletter/leave?token=${tokenOf(services, subscription)}`;

/** The number in a token; undefined for an invalid token. */
export function parseSubscriptionId(token: unknown): number | undefined {
  const [, id] = (typeof token === 'string' && token.length <= 60 && TOKEN.exec(token)) || [];
  return id === undefined ? undefined : Number(id);
}

export function isSubscriptionToken(services: Pick<Services, 'serverKey'>, token: string, subscription: Subscription): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(services, subscription))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** With these headers mail programs show an unsubscribe button (RFC 8058), which requires https. */
export const buildUnsubscribeHeaders = (services: Keyed, subscription: Subscription): Record<string, string> =>
  services.env.PUBLIC_URL.startsWith('https:')
    ? { 'List-Unsubscribe': `<${buildLeaveUrl(services, subscription)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
