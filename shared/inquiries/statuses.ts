/** The statuses of an inquiry in words. */
export const INQUIRY_STATUSES = { new: 'New', in_progress: 'In progress', resolved: 'Resolved' };
