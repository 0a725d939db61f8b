/** The message of the contact form names the chosen maintenance plan, and keeps typed text. */
import { expect, it } from 'vitest';
import { addPlanToMessage } from '../../../client/site/home/amc/choose-plan';

it.each([
  ['', 'Gold', 'I would like to start “Gold”.'],
  ['  ', 'Gold', 'I would like to start “Gold”.'],
  ['Two sites.', 'Gold', 'I would like to start “Gold”.\n\nTwo sites.'],
  ['I would like to start “Basic”.\n\nTwo sites.', 'Gold', 'I would like to start “Gold”.\n\nTwo sites.'],
  ['I would like to start “Gold”.', 'Gold', 'I would like to start “Gold”.'],
  ['I would like to start “Basic”.', '$& $1', 'I would like to start “$& $1”.'],
])('the message %j becomes, with the plan %j, the message %j', (message, title, words) =>
  expect(addPlanToMessage(message, title)).toBe(words),
);
