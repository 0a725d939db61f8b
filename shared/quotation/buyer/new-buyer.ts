/** The buyer of a new quotation, with the details that somebody gives at the counter or on the phone. */
import { z } from 'zod';
import { emailField, optionalTextField, textField } from '../../content/fields';
import { findReplyProblem, hasCallableNumber } from '../../inquiries/sender';
import { cutLine } from '../../text/cut-text';

export const newBuyerSchema = z
  .strictObject({
    name: textField(200),
    company: optionalTextField(200).default(null),
    phone: optionalTextField(50).default(null),
    email: z.union([z.literal(''), emailField()]).default(''),
  })
  .superRefine(({ email, phone }, ctx) => {
    const problem = findReplyProblem(email, phone);
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

export const MAX_BUYER_TEXT_LENGTH = 300;
const NUMBER = /\+?\d[\d\s()-]{8,}\d/;

/** Reads name, phone and e-mail address from one typed text: 'Ravi Kumar 98450 12345'. */
export function readBuyer(text: string): { name: string; phone: string; email: string } {
  const typed = cutLine(text, MAX_BUYER_TEXT_LENGTH);
  const email = typed.split(/[\s,;<>]+/).find((word) => word.slice(1, -1).includes('@')) ?? '';
  const phone = NUMBER.exec(typed.replace(email, ' '))?.[0] ?? '';
  const rest = typed.replace(email, ' ').replace(phone, ' ');
  const name = rest
    .replace(/[<>,;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { name, phone: hasCallableNumber(phone) ? phone.trim() : '', email };
}
