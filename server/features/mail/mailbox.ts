/** Whether mail can be addressed to it. The forms accept nearly everything with an @; a list or a display name stays in the text alone. */
export const isMailbox = (email: string) => /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(email);
