/** Whether no dialog lies over another: Escape is heard by all that are open, and meant for the one on top. */
export const isTopDialog = (): boolean => document.querySelectorAll('[role="dialog"]').length < 2;
