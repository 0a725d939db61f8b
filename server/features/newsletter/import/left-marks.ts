/**
 * Recognizes people who left in the exports of newsletter programs: by words of a status ('unsubscribed', 'cleaned'), flags ('Opted out':
 * yes), dates ('Unsubscribed at'), or the name of the file. A person who never confirmed counts as one who left.
 */
import { cutLine } from '../../../../shared/text/cut-text';

/** Joins the words of a heading or value: 'EMAIL_BLACKLISTED', 'Email blacklisted' and 'emailBlacklisted' are equal. */
const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Words that mean leaving in any column. */
const LEFT = new Set(
  `unsubscribed unsubscribe unsub unsubbed nonsubscribed notsubscribed neversubscribed cleaned bounced hardbounced softbounced hardbounce
  bouncedhard blocklisted blacklisted blockedlisted suppressed optedout optout optedouts complained complaint markedspam markedasspam
  spamcomplaint reportedspam spammed donotmail donotemail donotcontact dnc unconfirmed notconfirmed awaitingconfirmation
  waitingforconfirmation pendingconfirmation confirmationpending optoutpending undeliverable`.split(/\s+/),
);
/** Words that mean leaving in a column of a status. */
const LEFT_STATUS = new Set(
  `inactive disabled deactivated cancelled canceled removed deleted archived invalid blocked bounce spam abuse abusecomplaint complaints
  pending waiting left gone excluded rejected denied revoked withdrawn withdrew refused expired lapsed none noconsent never notallowed
  nopermission noemail unreachable dead transactional inactivated suspended banned unverified validating no false off n 0`.split(/\s+/),
);
const NO = new Set(['no', 'false', '0', 'n', 'off', 'never', 'none', 'inactive', 'disabled', 'नहीं', 'ನಹೀಂ', 'ಇಲ್ಲ']);
/** What an empty flag or date looks like; '0000-00-00 00:00:00' is an empty date. */
const EMPTY = new Set([...NO, '', 'null', 'na', 'nil', 'undefined', 'active', 'subscribed', 'enabled', 'notunsubscribed', 'notbounced']);

type Kind = 'status' | 'left' | 'agrees';

/** Headings about another channel, or with a link, a count or a score. */
const OTHER = /sms|whatsapp|phone|mobile|push|postal|fax|link|url|token|hash|score|count|rating|softbounce|campaigntitle|segment/;
const SAYS_LEFT =
  /unsub|nonsub|optout|optedout|optingout|blacklist|blocklist|suppress|donot|dontmail|nomail|noemail|cleaned|cleantime|cleandate|bounce|complain|spam|emaildisabled|isdisabled|inactive|excluded|removed|deleted|archived|blocked|cancelledat|canceledat|leftat|dateleft|gdprdelete|revoked|withdrawn/;
const SAYS_STATUS = /status|state$|^state|consent|permission|membertype|subscription$|emailmarketing$|mailing$|newsletter$|संथिति|स्थिति|ಸ್ಥಿತಿ/;
const SAYS_AGREED =
  /^subscribed$|issubscribed|subscribedto|acceptsemail|acceptsmarketing|acceptsnewsletter|optin$|optedin$|^optedin|isoptedin|^active$|^isactive$|emailactive|^enabled$|isenabled|emailenabled|confirmed$|isconfirmed|verified$|receives|wantsemail|mayemail|canemail/;
/** A paid subscription says nothing about the newsletter: Substack's 'active_subscription' is false for free readers. */
const PAID = /activesubscription|paid|premium|plan|tier|stripe|expiry|state(?:province|region|code)|province|billing|shipping|address/;

/** What a column says about leaving; undefined for other columns. */
function kindOf(heading: string): Kind | undefined {
  const name = fold(heading);
  if (OTHER.test(name) || (PAID.test(name) && !/addressstatus/.test(name))) return undefined;
  if (SAYS_LEFT.test(name)) return 'left';
  if (SAYS_AGREED.test(name)) return 'agrees';
  return SAYS_STATUS.test(name) ? 'status' : undefined;
}

/** Whether the name of a file says that its people left: 'cleaned_members_export.csv'. */
export const saysLeftInName = (file: string): boolean => {
  const name = fold(file);
  return /unsub|nonsub|cleaned|bounce|suppress|blocklist|blacklist|optout|optedout|complain|donotmail|donotemail|donotcontact/.test(name);
};

const MAX_WORD = 60;

/** Returns a function that finds the reason in a row for which its person left: the cell's text with its heading; undefined for none. */
export function buildLeftFinder(headings: string[] | undefined): (cells: string[]) => string | undefined {
  const kinds = headings?.map(kindOf) ?? [];
  return (cells) => {
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      const word = fold(cutLine(cell, MAX_WORD));
      const kind = kinds[index];
      // A name is no status: a person may be called 'Left'.
      if (LEFT.has(word) || isLeft(kind, word)) return reasonOf(headings?.[index], cell);
    }
    return;
  };
}

function isLeft(kind: Kind | undefined, word: string): boolean {
  if (kind === 'left') return !EMPTY.has(word) && !/^0+$/.test(word);
  if (kind === 'agrees') return NO.has(word) || LEFT_STATUS.has(word);
  return kind === 'status' && (LEFT_STATUS.has(word) || /^(?:unsub|bounced|cleaned|optedout|blocked|blacklisted|complain)/.test(word));
}

const reasonOf = (heading: string | undefined, cell: string) => {
  const text = cutLine(cell, MAX_WORD);
  return heading?.trim() ? `${cutLine(heading, MAX_WORD)}: ${text}` : text;
};
