/** Brings a maintenance plan to the contact form of the home page, where the visitor continues. */
const wordsOf = (title: string) => `I would like to start “${title}”.`;
/** The words of an earlier choice, at the beginning of the message. */
const CHOSEN = /^I would like to start “[^”]{1,200}”\./;

/** The message with the words of the chosen plan in place of an earlier choice; typed text stays. */
export function addPlanToMessage(message: string, title: string): string {
  const words = wordsOf(title);
  if (CHOSEN.test(message)) return message.replace(CHOSEN, () => words);
  return message.trim() === '' ? words : `${words}\n\n${message}`;
}

/** Chooses the topic and writes the plan into the message. The events store the draft, as after typing. */
export function choosePlan(title: string): void {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  const [topic, message] = [form?.elements.namedItem('inquiryType'), form?.elements.namedItem('message')];
  if (!(topic instanceof HTMLSelectElement) || !(message instanceof HTMLTextAreaElement)) return;
  topic.value = 'amc';
  message.value = addPlanToMessage(message.value, title);
  for (const field of [topic, message]) field.dispatchEvent(new Event('input', { bubbles: true }));
}
