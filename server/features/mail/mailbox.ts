/** Whether mail can be sent to this address. The forms accept more, such as address lists and display names. */
export const isMailbox = (email: string) => /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(email);
