/** States by PIN code: of the head post offices of each state; and districts in several states. */
import { expect, it } from 'vitest';
import { GST_STATE_CODES } from '../../../shared/gst';
import { findStateOfPinCode } from '../../../shared/quotation/paper/pin-code';

/** The post office of each capital, or another large one. */
const OFFICES: Record<string, string> = {
  '110001': '07',
  '122001': '06',
  '141001': '03',
  '171001': '02',
  '180001': '01',
  '190001': '01',
  '194101': '38',
  '226001': '09',
  '248001': '05',
  '302001': '08',
  '380001': '24',
  '400001': '27',
  '403001': '30',
  '462001': '23',
  '492001': '22',
  '500001': '36',
  '520001': '37',
  '560001': '29',
  '600001': '33',
  '695001': '32',
  '700001': '19',
  '737101': '11',
  '744101': '35',
  '751001': '21',
  '781001': '18',
  '791111': '12',
  '793001': '17',
  '795001': '14',
  '796001': '15',
  '797001': '13',
  '799001': '16',
  '800001': '10',
  '834001': '20',
};

it('the PIN code gives the state of the head post office of each state that has districts of its own', () => {
  expect(Object.fromEntries(Object.keys(OFFICES).map((pin) => [pin, findStateOfPinCode(pin)]))).toEqual(OFFICES);
  // Chandigarh, Daman and Diu, Lakshadweep and Puducherry share a district with others; the sea has none.
  const without = GST_STATE_CODES.filter((code) => !Object.values(OFFICES).includes(code));
  expect(without).toEqual(['04', '26', '31', '34', '97']);
});

it('a PIN code of a shared district, of the army, or without a region gives no state', () => {
  for (const pin of ['160001', '396210', '362520', '682555', '673310', '605001', '246701', '900056', '99999', '012345', '56000a', '', null])
    expect([pin, findStateOfPinCode(pin)]).toEqual([pin, null]);
  expect(findStateOfPinCode('560 001')).toBe('29');
});
