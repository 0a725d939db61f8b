/** The parts of addresses as offices write them, for the structured data of the company. */
import { describe, expect, it } from 'vitest';
import { readPostalAddress } from '../../../shared/website/postal-address';

const COMPANY = 'Sahyadri Trading Company';
const STREET = '14 Trade House, 3rd Main';
const BENGALURU = { addressLocality: 'Bengaluru', addressRegion: 'Karnataka', postalCode: '560058', addressCountry: 'IN' };

describe('an address', () => {
  it.each([
    [`${COMPANY}, ${STREET}, Bengaluru 560058, Karnataka, India`],
    [`M/s Sahyadri Trading Co. Pvt. Ltd., ${STREET}, Bengaluru - 560058, Karnataka`],
    [`SAHYADRI TRADING COMPANY PRIVATE LIMITED\n14 Trade House\n3rd Main\nBengaluru-560058\nKarnataka`],
    [`${STREET}, Bengaluru 560058, Karnataka, India`],
  ])('the street of an address contains neither the company nor the place: %j', (text) =>
    expect(readPostalAddress(text, COMPANY)).toEqual({ streetAddress: STREET, ...BENGALURU }),
  );

  it.each([
    ['Sahyadri Road, Bengaluru 560058, India', { streetAddress: 'Sahyadri Road', ...BENGALURU, addressRegion: undefined }],
    [`${STREET}, near the lake`, { streetAddress: `${STREET}, near the lake` }],
    [`${COMPANY}, Bengaluru 560058, Karnataka`, { streetAddress: undefined, ...BENGALURU }],
    ['Company House, 560058, Karnataka', { streetAddress: 'Company House', ...BENGALURU, addressLocality: undefined }],
  ])('the street contains the text that is not the company’s name, and without a PIN code the whole text: %j', (text, parts) =>
    expect(readPostalAddress(text, COMPANY)).toEqual(parts),
  );

  it('the street is unchanged if the company’s name is only a legal form', () =>
    expect(readPostalAddress('Company, 1 Road', 'Company Ltd')).toEqual({ streetAddress: 'Company, 1 Road' }));
});
