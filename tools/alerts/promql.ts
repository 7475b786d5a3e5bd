/** A time series: one value per minute, `undefined` where it is missing. */
export interface Series {
  name: string;
  labels: Readonly<Record<string, string>>;
  values: readonly (number | undefined)[];
}
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}
type Value = number | Sample[];
/** Evaluates an expression at a minute. */
export type Expression = (series: readonly Series[], minute: number) => Value;
/** Returns what a selector matches, with the values of its window before the minute. */
type Found = (series: readonly Series[], minute: number) => { labels: Sample['labels']; values: number[] }[];
interface Selected {
  found: Found;
  /** Labels that it demands to be equal. */
  demanded: Sample['labels'];
}

const TOKEN =
  /\s*(?:(?<duration>\d+[smhd])\b|(?<number>\d+(?:\.\d+)?(?:e\d+)?)|(?<word>[a-zA-Z_]\w*)|(?<text>"(?:[^"\\]|\\.)*")|(?<sign>=~|!~|!=|==|<=|>=|[-+*/<>(){}[\],=]))/y;

interface Token {
  kind: string;
  text: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const [kind, found] = Object.entries(TOKEN.exec(text)?.groups ?? {}).find(([, each]) => each) ?? [];
    if (kind === undefined || found === undefined) throw new Error(`Not understood: ${text.slice(at)}`);
    tokens.push({ kind, text: found });
  }
  return tokens;
}

const keyOf = (labels: Sample['labels']): string => JSON.stringify(Object.entries(labels).toSorted());
const vectorOf = (value: Value): Sample[] => (typeof value === 'number' ? [{ labels: {}, value }] : value);

/** Pairs samples with equal labels; a scalar pairs with every sample. */
function paired(left: Value, right: Value): { labels: Sample['labels']; pair: readonly [number, number] }[] {
  if (typeof right === 'number')
    return vectorOf(left).map(({ labels, value }) => ({ labels, pair: [value, right] as const }));
  if (typeof left === 'number')
    return right.map(({ labels, value }) => ({ labels, pair: [left, value] as const }));
  const others = new Map(right.map(({ labels, value }) => [keyOf(labels), value]));
  return left.flatMap(({ labels, value }) => {
    const other = others.get(keyOf(labels));
    return other === undefined ? [] : [{ labels, pair: [value, other] as const }];
  });
}

const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const COMPARISON: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

const calculated = (left: Value, sign: string, right: Value): Value => {
  const work = ARITHMETIC[sign] ?? (() => Number.NaN);
  if (typeof left === 'number' && typeof right === 'number') return work(left, right);
  return paired(left, right).map(({ labels, pair }) => ({ labels, value: work(...pair) }));
};
const compared = (left: Value, sign: string, right: Value): Value =>
  paired(left, right).flatMap(({ labels, pair }) =>
    COMPARISON[sign]?.(...pair) ? [{ labels, value: pair[0] }] : [],
  );
/** @param on the labels that must agree; if omitted, all */
const both = (left: Value, right: Value, on?: readonly string[]): Value => {
  const key = ({ labels }: Sample) => keyOf(on ? ofLabels(labels, on) : labels);
  const there = new Set(vectorOf(right).map(key));
  return vectorOf(left).filter((sample) => there.has(key(sample)));
};
const either = (left: Value, right: Value): Value => {
  const there = new Set(vectorOf(left).map(({ labels }) => keyOf(labels)));
  return [...vectorOf(left), ...vectorOf(right).filter(({ labels }) => !there.has(keyOf(labels)))];
};

const ofLabels = (labels: Sample['labels'], names: readonly string[]): Sample['labels'] =>
  Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])));

function groupsOf(
  samples: readonly Sample[],
  of: (labels: Sample['labels']) => Sample['labels'],
): [Sample['labels'], Sample[]][] {
  const groups = new Map<string, [Sample['labels'], Sample[]]>();
  for (const sample of samples) {
    const labels = of(sample.labels);
    const group = groups.get(keyOf(labels)) ?? [labels, []];
    group[1].push(sample);
    groups.set(keyOf(labels), group);
  }
  return [...groups.values()];
}

/** A counter that decreases was reset. */
const increaseOf = (values: readonly number[]): number =>
  values.slice(1).reduce((sum, value, at) => {
    const before = values[at] ?? 0;
    return sum + (value < before ? value : value - before);
  }, 0);
const deltaOf = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values[0] ?? 0);
const secondsOf = (values: readonly number[]): number => (values.length - 1) * 60;
/** Without Prometheus's extrapolation to the ends of the window. */
const OVER_TIME: Record<string, (values: readonly number[]) => number> = {
  increase: increaseOf,
  rate: (values) => increaseOf(values) / secondsOf(values),
  delta: deltaOf,
  deriv: (values) => deltaOf(values) / secondsOf(values),
};
const AGGREGATE: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
};

/** Prometheus's estimate: evenly distributed within a bucket; above the last one, its bound. */
function quantileOf(share: number, buckets: readonly Sample[]): number {
  const sorted = buckets
    .map(({ labels: { le = '' }, value }) => ({
      bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      value,
    }))
    .toSorted((a, b) => a.bound - b.bound);
  const rank = share * (sorted.at(-1)?.value ?? 0);
  const at = sorted.findIndex(({ value }) => value >= rank);
  const { bound: from, value: below } = sorted[at - 1] ?? { bound: 0, value: 0 };
  const { bound, value } = sorted[at] ?? { bound: Number.NaN, value: 0 };
  return Number.isFinite(bound) ? from + ((bound - from) * (rank - below)) / (value - below) : from;
}

const MINUTES: Record<string, number> = { s: 1 / 60, m: 1, h: 60, d: 1440 };
export const minutesOf = (duration: string): number =>
  Number.parseInt(duration, 10) * (MINUTES[duration.at(-1) ?? ''] ?? 0);

const MATCHES: Record<string, (value: string, wanted: string) => boolean> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

/** Parses the subset of PromQL that our rules use. */
class Parser {
  readonly #tokens: Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  whole(): Expression {
    const expression = this.#or();
    if (this.#at < this.#tokens.length) throw new Error(`Not understood: ${this.#peek()}`);
    return expression;
  }

  #peek = (): string => this.#tokens[this.#at]?.text ?? '';
  #take(): Token {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (!token) throw new Error('Something is missing at the end');
    return token;
  }
  #expect(text: string): void {
    const { text: found } = this.#take();
    if (found !== text) throw new Error(`${text} is expected, not ${found}`);
  }
  #chain(
    signs: readonly string[],
    part: () => Expression,
    work: (left: Value, sign: string, right: Value, on?: readonly string[]) => Value,
  ): Expression {
    let whole = part();
    while (signs.includes(this.#peek())) {
      const sign = this.#take().text;
      const on = this.#on();
      const [left, right] = [whole, part()];
      whole = (series, minute) => work(left(series, minute), sign, right(series, minute), on);
    }
    return whole;
  }

  #on(): string[] | undefined {
    if (this.#peek() !== 'on') return undefined;
    this.#take();
    return this.#names();
  }

  #or = (): Expression => this.#chain(['or'], this.#and, (left, _, right) => either(left, right));
  #and = (): Expression =>
    this.#chain(['and'], this.#comparison, (left, _, right, on) => both(left, right, on));
  #comparison = (): Expression => this.#chain(Object.keys(COMPARISON), this.#sum, compared);
  #sum = (): Expression => this.#chain(['+', '-'], this.#product, calculated);
  #product = (): Expression => this.#chain(['*', '/'], this.#single, calculated);

  #single = (): Expression => {
    const { kind, text } = this.#take();
    if (kind === 'number') return () => Number(text);
    if (text === '(') return this.#closed();
    const aggregate = AGGREGATE[text];
    if (aggregate) return this.#aggregate(aggregate);
    const overTime = OVER_TIME[text];
    if (overTime) return this.#overTime(overTime);
    if (text === 'histogram_quantile') return this.#quantile();
    if (text === 'absent') return this.#absent();
    if (text === 'label_replace') return this.#labelled();
    const { found } = this.#selected(text, 0);
    return (series, minute) =>
      found(series, minute).map(({ labels, values }) => ({ labels, value: values[0] ?? Number.NaN }));
  };

  #closed(): Expression {
    const inside = this.#or();
    this.#expect(')');
    return inside;
  }

  #names(): string[] {
    const names: string[] = [];
    this.#expect('(');
    while (this.#peek() !== ')') {
      names.push(this.#take().text);
      if (this.#peek() === ',') this.#take();
    }
    this.#expect(')');
    return names;
  }

  #aggregate(work: (values: number[]) => number): Expression {
    const isBy = this.#peek() === 'by';
    if (isBy) this.#take();
    const names = isBy ? this.#names() : [];
    this.#expect('(');
    const inside = this.#closed();
    return (series, minute) =>
      groupsOf(vectorOf(inside(series, minute)), (labels) => ofLabels(labels, names)).map(
        ([labels, samples]) => ({
          labels,
          value: work(samples.map(({ value }) => value)),
        }),
      );
  }

  #overTime(work: (values: readonly number[]) => number): Expression {
    this.#expect('(');
    const { found } = this.#selected(this.#take().text);
    this.#expect(')');
    return (series, minute) =>
      found(series, minute).flatMap(({ labels, values }) =>
        values.length < 2 ? [] : [{ labels, value: work(values) }],
      );
  }

  #absent(): Expression {
    this.#expect('(');
    const { found, demanded } = this.#selected(this.#take().text, 0);
    this.#expect(')');
    return (series, minute) => (found(series, minute).length > 0 ? [] : [{ labels: demanded, value: 1 }]);
  }

  /** With nothing to look for: the label gets its value always. */
  #labelled(): Expression {
    this.#expect('(');
    const inside = this.#or();
    const [label = '', value = '', source, pattern] = Array.from({ length: 4 }, () => {
      this.#expect(',');
      return String(JSON.parse(this.#take().text));
    });
    this.#expect(')');
    if (source !== '' || pattern !== '') throw new Error('A label is only set here, not taken from another');
    return (series, minute) =>
      vectorOf(inside(series, minute)).map((sample) => ({
        ...sample,
        labels: { ...sample.labels, [label]: value },
      }));
  }

  #quantile(): Expression {
    this.#expect('(');
    const share = Number(this.#take().text);
    this.#expect(',');
    const inside = this.#closed();
    return (series, minute) =>
      groupsOf(vectorOf(inside(series, minute)), ({ le, ...labels }) => labels).map(([labels, buckets]) => ({
        labels,
        value: quantileOf(share, buckets),
      }));
  }

  /** @param minutes the window; if omitted, the range in brackets that follows */
  #selected(name: string, minutes?: number): Selected {
    const matchers = this.#matchers();
    const back = minutes ?? this.#window();
    const fits = (labels: Sample['labels']) =>
      matchers.every(({ label, sign, wanted }) => MATCHES[sign]?.(labels[label] ?? '', wanted) === true);
    const demanded = Object.fromEntries(
      matchers.filter(({ sign }) => sign === '=').map(({ label, wanted }) => [label, wanted]),
    );
    const found: Found = (series, minute) =>
      series
        .filter((each) => each.name === name && fits(each.labels))
        .map(({ labels, values }) => ({
          labels,
          values: values.slice(Math.max(0, minute - back), minute + 1).filter((value) => value !== undefined),
        }))
        .filter(({ values }) => values.length > 0);
    return { found, demanded };
  }

  #matchers(): { label: string; sign: string; wanted: string }[] {
    const matchers: { label: string; sign: string; wanted: string }[] = [];
    if (this.#peek() !== '{') return matchers;
    this.#take();
    while (this.#peek() !== '}') {
      const [label, sign, text] = [this.#take().text, this.#take().text, this.#take().text];
      matchers.push({ label, sign, wanted: String(JSON.parse(text)) });
      if (this.#peek() === ',') this.#take();
    }
    this.#expect('}');
    return matchers;
  }

  #window(): number {
    this.#expect('[');
    const minutes = minutesOf(this.#take().text);
    this.#expect(']');
    return minutes;
  }
}

/** @throws Error for unsupported syntax */
export const parsePromql = (text: string): Expression => new Parser(text).whole();

/** Returns the labels with which an alert fires at a minute: its expression has held for the required duration. */
export function firing(
  expression: Expression,
  forMinutes: number,
  series: readonly Series[],
  minute: number,
): Sample['labels'][] {
  const heldAt = (at: number) => vectorOf(expression(series, at)).map(({ labels }) => labels);
  const earlier = Array.from(
    { length: forMinutes },
    (_, back) => new Set(heldAt(minute - 1 - back).map(keyOf)),
  );
  return heldAt(minute).filter((labels) => earlier.every((held) => held.has(keyOf(labels))));
}
