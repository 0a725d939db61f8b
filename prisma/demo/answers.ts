/** The answer templates of the demo; placeholders in braces are filled in from the inquiry. */
export const answerTemplates = [
  {
    name: 'Our prices follow',
    text: `Dear {name},

Thank you for your inquiry {reference} about {products}. We are putting together our prices with today's stock and freight, and you will have them by {due date}.

If anything has changed in the quantities meanwhile, just answer this mail.

Kind regards,
{my name}`,
    orderPriority: 1,
  },
  {
    name: 'Which quantity, and where to?',
    text: `Dear {name},

Thank you for your inquiry {reference} about {products}. To give you our best price we still need to know:

- the quantity for the first order, and each month after it
- the PIN code that we deliver to
- your GSTIN, if you want the tax on your invoice

Kind regards,
{my name}`,
    orderPriority: 2,
  },
  {
    name: 'A visit for a maintenance contract',
    text: `Dear {name},

Thank you for your inquiry {reference}. Before we quote for annual maintenance our engineer would like to see the equipment, which takes about an hour and costs nothing.

Which two or three days would suit you?

Kind regards,
{my name}`,
    orderPriority: 3,
  },
];
