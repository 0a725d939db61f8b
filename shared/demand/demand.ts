/** The lists of the panel's Demand section, and the periods in days that each list offers. */
export const DEMAND_LISTS = ['viewed', 'unasked', 'missed', 'unsent'] as const;
export type DemandList = (typeof DEMAND_LISTS)[number];
export const DEMAND_PERIODS = [7, 30, 90, 365] as const;
export type DemandPeriod = (typeof DEMAND_PERIODS)[number];
