/** The kinds of steps in a conversation: features offer them, and offers.ts collects them. A step is stored as data, and its words are made when it is shown. */
import { z } from 'zod';
import type { messageRow } from '../../../../shared/inquiries/conversation';

declare module '../../../platform/context' {
  interface Services {
    offeredStepKinds: readonly StepKind[];
    stepKinds: StepKinds;
  }
}
declare module '../../../platform/feature' {
  interface Feature {
    /** The kinds of steps that it adds to conversations. */
    stepKinds?: StepKind[];
  }
}

type Row = z.output<typeof messageRow>;

export type StepKind<Data = unknown> = {
  /** The name of the kind, which is stored with each step and never changes. */
  name: string;
  channel: Row['channel'];
  /** `in`: the visitor did it, and waits for the office; `out`: the office did it, and the visitor sees it; `internal`: the office alone knows. */
  direction: 'in' | 'out' | 'internal';
  /** The schema of the stored data beside the typed text. It may only grow by optional fields: stored steps are not rewritten. */
  data: z.ZodType<Data>;
  /** Why it is not taken back in the conversation; without it, its author can as long as nothing followed. */
  staysBecause?: string;
  /** The author can take back the mail of the step before it is sent; the step stays. */
  mailIsTakenBack?: true;
  /** Why a mail of it that did not arrive is not sent again from the conversation. */
  notSentAgainBecause?: string;
  /** The step in words; `text` is the typed text. */
  words(data: Data, text: string): string;
};

/** The stored fields that the words of a step are made of. */
export type StoredStep = { kind: string | null; channel: string; data: string | null; text: string };

/** A new step as it is stored, with its words for mails that tell of it. */
export type NewStep = StoredStep & Pick<StepKind, 'direction'> & { words: string };

/** A step of a kind; `text` is the typed text. Throws for data that the kind's schema refuses. */
export function createStep<Data>(kind: StepKind<Data>, data: Data, text = ''): NewStep {
  const { name, channel, direction } = kind;
  const checked = kind.data.parse(data);
  const stored = checked === null ? null : JSON.stringify(checked);
  return { kind: name, channel, direction, data: stored, text, words: kind.words(checked, text) };
}

/** Messages that a person wrote: a mail, a call, a message, a note. `again` is the id of the failed mail that this mail repeats. */
const written = (channel: Row['channel']): StepKind<{ again: number } | null> => ({
  name: channel,
  channel,
  direction: channel === 'note' ? 'internal' : 'out',
  data: z.object({ again: z.int32() }).nullable(),
  words: (_, text) => text,
});

export const writtenKinds: StepKind[] = (['mail', 'call', 'whatsapp', 'note'] as const).map(written);

export class StepKinds {
  readonly #kinds: Map<string, StepKind>;

  constructor(kinds: readonly StepKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** The kind of a step. Of another release's, which this one does not know, that of its channel. */
  of({ kind, channel }: Pick<StoredStep, 'kind' | 'channel'>): StepKind {
    const known = this.#kinds.get(kind ?? channel) ?? this.#kinds.get(channel);
    if (!known) throw new Error(`Nothing offers steps of the channel ${channel}`);
    return known;
  }

  /** A step in words. What does not fit its kind, such as one of another release, is shown as it was typed. */
  words(step: StoredStep): string {
    const kind = this.of(step);
    const data = kind.data.safeParse(parseStepData(step));
    return data.success ? kind.words(data.data, step.text) : step.text;
  }

  /** The first `letters` of each step's words, by id; `texts` has the first letters of the typed texts. */
  beginnings(steps: readonly (Omit<StoredStep, 'text'> & { id: number })[], texts: ReadonlyMap<number, string>, letters: number) {
    const beginning = (text: string) => (text.length > letters ? [...text].slice(0, letters).join('') : text);
    const asked = steps.flatMap((step) => {
      const text = texts.get(step.id);
      return text === undefined ? [] : [{ ...step, text }];
    });
    return new Map(asked.map((step) => [step.id, beginning(this.words(step))]));
  }
}

/** The data of a stored step beside the typed text; null without any. */
export function parseStepData({ data }: Pick<StoredStep, 'data'>): unknown {
  try {
    return data === null ? null : JSON.parse(data);
  } catch {
    return undefined;
  }
}
