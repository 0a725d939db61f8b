import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BREACH_REPORT_MS, type BreachRow } from '../../../../shared/privacy/breach';
import { formatExactTime } from '../../../../shared/time/in-words';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time/india';

/** The remaining part of the 72 hours: '31 h 5 min left'. */
export function formatTimeLeft({ learnedAt, reportedAt }: Pick<BreachRow, 'learnedAt' | 'reportedAt'>, now: number): string {
  const end = new Date(learnedAt).getTime() + BREACH_REPORT_MS;
  const inWords = (ms: number) => `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`;
  if (reportedAt) {
    const late = new Date(reportedAt).getTime() - end;
    return late > 0 ? `Reported ${inWords(late)} after the 72 hours` : 'Reported within the 72 hours';
  }
  return now < end ? `${inWords(end - now)} left` : `Over for ${inWords(now - end)}`;
}

/** The countdown of rule 7: 72 hours from the time at which the company learned of the breach. */
export function ReportCountdown({ breach }: { breach: BreachRow }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const end = new Date(new Date(breach.learnedAt).getTime() + BREACH_REPORT_MS);
  const isLate = !breach.reportedAt && now >= end.getTime();
  return (
    <Alert color={isLate ? 'red' : 'brand'} title={`Board: ${formatTimeLeft(breach, now)}`}>
      The 72 hours end on {formatExactTime(end)} IST. Rule 7 of the DPDP Rules, 2025 asks that the Data Protection Board and each affected
      person are told without delay, and that the Board gets the details within 72 hours of becoming aware of the breach. CERT-In may have
      to be told earlier. What you have to report, your counsel decides.
    </Alert>
  );
}
