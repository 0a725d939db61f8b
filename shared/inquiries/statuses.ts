/** The labels of an inquiry's statuses. */
export const INQUIRY_STATUSES = { new: 'New', in_progress: 'In progress', resolved: 'Resolved' };
