/** The kinds of mails to the office about inquiries. */
import { AUTOMATIC_MAIL_HEADERS, type MailKind } from '../../mail/mail-kinds';

/** The mail to the office about a new inquiry. */
export const notificationMail: MailKind = {
  name: 'notification',
  title: 'Notice to the office',
  priority: 2,
  headers: AUTOMATIC_MAIL_HEADERS,
  isToOffice: true,
};

/** The mail to the office each morning about open work. */
export const digestMail: MailKind = {
  name: 'digest',
  title: 'Overview for the office',
  priority: 3,
  headers: AUTOMATIC_MAIL_HEADERS,
  isShortened: true,
};
