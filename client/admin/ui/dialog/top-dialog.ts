/** Whether at most one dialog is open: every open dialog receives Escape, but only the top dialog may close. */
export const isTopDialog = (): boolean => document.querySelectorAll('[role="dialog"]').length < 2;
