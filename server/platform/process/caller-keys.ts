/** The keys of callers in queues that several kinds of callers share. */

/** The signal ends the wait or the work. */
export type QueueCaller = { key: string; signal?: AbortSignal };

export const formatUserKey = (userId: number): string => `user ${userId}`;
export const VISITORS_KEY = 'visitors';
export const JOBS_KEY = 'jobs';
