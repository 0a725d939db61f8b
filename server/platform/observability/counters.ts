/** The counters of one app. */
import { Counter, Histogram } from './metrics';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Counters {
  readonly requests = new Histogram(['method', 'route', 'status'], SECONDS);
  /** Requests by the outcomes that operators monitor. */
  readonly responses = new Counter(['error', 'slow', 'not-modified', 'unreadable', 'given-up']);
  readonly logins = new Counter(['ok', 'failed']);
  /** Refusals by limit. */
  readonly limited: Counter<string>;
  readonly mails = new Counter(['sent', 'failed']);
  readonly writes = new Histogram([], SECONDS);
  /** How long a write waits before its first statement. */
  readonly waits = new Histogram([], SECONDS);
  readonly writesAgain = new Counter(['retried', 'refused']);

  /** `limits` are the names of all limits. */
  constructor(limits: readonly string[]) {
    this.limited = new Counter(limits);
  }
}
