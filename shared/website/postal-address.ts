/** The parts of an Indian address in one text. */

/** The parts as schema.org names them; without a PIN code all of the text is the street. */
export type PostalAddressParts = {
  streetAddress?: string;
  addressLocality?: string;
  addressRegion?: string;
  postalCode?: string;
  addressCountry?: string;
};

/** '14 Trade House, Bengaluru 560058, Karnataka, India'. A first part that is the company's name is no part of the street. */
export function readPostalAddress(text: string, company: string): PostalAddressParts {
  const all = text.split(/[,\n]/).map((part) => part.trim());
  const parts = all.filter((part, at) => part !== '' && !(at === 0 && isCompanyName(part, company)));
  const at = parts.findIndex((part) => /(?:^|[ -])[1-9]\d{5}$/.test(part));
  const place = parts[at];
  if (place === undefined) return { streetAddress: joinParts(parts) };
  const region = parts[at + 1];
  return {
    streetAddress: joinParts(parts.slice(0, at)),
    addressLocality: place.slice(0, -6).replace(/[ -]{1,3}$/, '') || undefined,
    addressRegion: region === 'India' ? undefined : region,
    postalCode: place.slice(-6),
    addressCountry: 'IN',
  };
}

const joinParts = (parts: string[]) => parts.join(', ') || undefined;

/** The legal forms, which an address may have and the site's name leaves out. */
const LEGAL_FORM = /^(?:private|pvt|limited|ltd|llp|company|co|inc)$/;

/** Whether both are the same name: 'M/s Sahyadri Trading Co. Pvt. Ltd.' and 'Sahyadri Trading Company'. */
const isCompanyName = (part: string, company: string) => nameWords(company) !== '' && nameWords(part) === nameWords(company);

function nameWords(name: string): string {
  const words =
    name
      .toLowerCase()
      .replace(/^m\/s\.?\s/, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !LEGAL_FORM.test(word)).join(' ');
}
