/** The senders of leads, as the office enters them, one per line: 'leads@portal.example = Portal', or a domain for all its addresses. */
import { emailKeyOf } from './address';

const LINE = /^(?:[^\s@=]+@)?([a-z\d-]+(?:\.[a-z\d-]+)+)\s*=\s*(\S.{0,99})$/i;
const parse = (line: string) => {
  const [sender = '', ...name] = line.split('=');
  return { sender: sender.trim().toLowerCase(), name: name.join('=').trim() };
};

/** The error of the first wrong line; undefined if there is none. */
export function findLeadSendersProblem(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => !LINE.test(line));
  return wrong && `“${wrong}” must be an address or a domain, an equals sign and a name, such as leads@portal.example = Portal`;
}

/** The name of the source that sends mails from this address; undefined for any other sender. */
export function findLeadSource(lines: readonly string[], address: string): string | undefined {
  const key = emailKeyOf(address);
  const domain = key.slice(key.lastIndexOf('@') + 1);
  const isOf = (sender: string) => (sender.includes('@') ? emailKeyOf(sender) === key : domain === sender || domain.endsWith(`.${sender}`));
  return lines.map(parse).find(({ sender }) => key.includes('@') && isOf(sender))?.name;
}
