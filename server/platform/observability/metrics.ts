/** Metrics for Prometheus: plain numbers, formatted as text only on collection (docs/decisions/022). */

type Type = 'counter' | 'gauge' | 'histogram';
type Sample = { suffix?: string; labels?: Record<string, string>; value: number };
/** A metric with its samples; plain data, so that workers can send it to the primary. */
export type MetricFamily = { name: string; help: string; type: Type; samples: Sample[] };
/** A single value, one value per value of a label, or samples with separate labels. */
type Values = number | Record<string, number> | Sample[];

/** A counter with one label that has fixed values: all of them start at 0. */
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

/** A histogram of durations in seconds; callers must keep the number of label values small. */
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
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > (this.bounds[bucket] as number)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
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

/** The metrics of one process. */
export class Metrics {
  readonly #families: { name: string; help: string; type: Type; read: () => Sample[] | Promise<Sample[]> }[] = [];

  /** Registers a metric with values that are read on collection; a failing metric is omitted. */
  register(type: 'counter' | 'gauge', name: string, help: string, read: () => Values | Promise<Values>, label = ''): void {
    this.#families.push({ name, help, type, read: async () => samplesOf(await read(), label) });
  }

  histogram(name: string, help: string, histogram: Histogram): void {
    this.#families.push({ name, help, type: 'histogram', read: () => histogram.samples() });
  }

  async collect(): Promise<MetricFamily[]> {
    const reads = this.#families.map(async ({ read, ...family }) => ({ ...family, samples: await read() }));
    return (await Promise.allSettled(reads)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }
}

function samplesOf(values: Values, label: string): Sample[] {
  if (typeof values === 'number') return [{ value: values }];
  if (Array.isArray(values)) return values;
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** Prometheus' text format, version 0.0.4. */
export function formatPrometheusText(families: MetricFamily[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function formatLabels(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
