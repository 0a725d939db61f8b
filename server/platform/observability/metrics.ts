/** Figures as Prometheus reads them: plain numbers, made into its text only when somebody asks (docs/decisions/022). */

type Type = 'counter' | 'gauge' | 'histogram';
type Sample = { suffix?: string; labels?: Record<string, string>; value: number };
/** What one name stands for; plain data, so that several processes' can be sent and added up. */
export type Family = { name: string; help: string; type: Type; samples: Sample[] };
/** A single value, or one for each value of a label. */
type Values = number | Record<string, number>;

/** Counts by one label, whose values are all known beforehand: they show as 0 from the start, and there are never more. */
export class Counter<Value extends string> {
  readonly values: Record<Value, number>;

  constructor(values: readonly Value[]) {
    this.values = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  }

  add(value: Value): void {
    this.values[value] += 1;
  }
}

type Series = { labels: Record<string, string>; counts: number[]; sum: number };

/** How long something took, in seconds, by labels that its user keeps few. */
export class Histogram {
  readonly #series = new Map<string, Series>();

  constructor(
    private readonly labels: readonly string[],
    private readonly bounds: readonly number[],
  ) {}

  observe(seconds: number, ...values: string[]): void {
    const key = values.join('\n');
    let series = this.#series.get(key);
    if (!series) {
      const labels = Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? '']));
      series = { labels, counts: Array<number>(this.bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    let at = 0;
    while (at < this.bounds.length && seconds > (this.bounds[at] as number)) at += 1;
    series.counts[at] = (series.counts[at] as number) + 1;
    series.sum += seconds;
  }

  samples(): Sample[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let value = 0;
      const buckets = counts.map((count, index) => {
        value += count;
        return { suffix: '_bucket', labels: { ...labels, le: String(this.bounds[index] ?? '+Inf') }, value };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value }];
    });
  }
}

/** Everything that is told of one process. */
export class Metrics {
  readonly #families: { name: string; help: string; type: Type; read: () => Sample[] | Promise<Sample[]> }[] = [];

  /** Tells what `read` says at that moment; what fails is left out. */
  register(type: 'counter' | 'gauge', name: string, help: string, read: () => Values | Promise<Values>, label = ''): void {
    this.#families.push({ name, help, type, read: async () => samplesOf(await read(), label) });
  }

  histogram(name: string, help: string, histogram: Histogram): void {
    this.#families.push({ name, help, type: 'histogram', read: () => histogram.samples() });
  }

  async collect(): Promise<Family[]> {
    const told = this.#families.map(async ({ read, ...family }) => ({ ...family, samples: await read() }));
    return (await Promise.allSettled(told)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }
}

function samplesOf(values: Values, label: string): Sample[] {
  if (typeof values === 'number') return [{ value: values }];
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** Prometheus' text format, version 0.0.4. */
export function prometheusText(families: Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${written(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function written(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
