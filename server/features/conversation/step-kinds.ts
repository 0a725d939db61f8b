/**
 * The kinds of steps in a conversation: features offer them, and offers.ts collects them. A step is stored as data; its description is made when
 * it is shown.
 */
import { z } from 'zod';
import type { messageRowSchema } from '../../../shared/inquiries/conversation';

declare module '../../platform/context' {
  interface Services {
    offeredStepKinds: readonly StepKind[];
    stepKinds: StepKinds;
  }
}
declare module '../../platform/feature' {
  interface Feature {
    /** The kinds of steps that the feature adds to conversations. */
    stepKinds?: StepKind[];
  }
}

type Row = z.output<typeof messageRowSchema>;

export type StepKind<Data = unknown> = {
  /** The name of the kind, which is stored with each step and never changes. */
  name: string;
  channel: Row['channel'];
  /**
   * `in`: a step of the visitor, which waits for the office; `out`: a step of the office, which the visitor sees; `internal`: a step that
   * only the office sees.
   */
  direction: 'in' | 'out' | 'internal';
  /** The schema of the stored data beside the typed text. It may only grow by optional fields: stored steps are not rewritten. */
  data: z.ZodType<Data>;
  /** Why the step cannot be taken back in the conversation; without a reason, its author can take it back while it is the newest entry. */
  staysBecause?: string;
  /** Why a mail of this step that did not arrive cannot be sent again from the conversation. */
  notSentAgainBecause?: string;
  /** Describes the step in a sentence; `text` is the typed text. */
  describe(data: Data, text: string): string;
};

/** The stored fields that determine the description of a step. */
export type StoredStep = { kind: string | null; channel: string; data: string | null; text: string };

/** A new step in its stored form, with its description for mails about it. */
export type NewStep = StoredStep & Pick<StepKind, 'direction'> & { description: string };

/** Creates a step of a kind; `text` is the typed text. Throws for data that the kind's schema refuses. */
export function buildConversationStep<Data>(kind: StepKind<Data>, data: Data, text = ''): NewStep {
  const { name, channel, direction } = kind;
  const checked = kind.data.parse(data);
  const stored = checked === null ? null : JSON.stringify(checked);
  return { kind: name, channel, direction, data: stored, text, description: kind.describe(checked, text) };
}

/**
 * The kind of messages that a person wrote: a mail, a call, a message, a note. `again` is the id of the failed mail that this mail repeats.
 */
const written = (channel: Row['channel']): StepKind<{ again: number } | null> => ({
  name: channel,
  channel,
  direction: channel === 'note' ? 'internal' : 'out',
  data: z.object({ again: z.int32() }).nullable(),
  describe: (_, text) => text,
});

export const listWrittenKinds: StepKind[] = (['mail', 'call', 'whatsapp', 'note'] as const).map(written);

export class StepKinds {
  readonly #kinds: Map<string, StepKind>;

  constructor(kinds: readonly StepKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** The kind of a step. A step of an unknown kind, from another release, gets the kind of its channel. */
  of({ kind, channel }: Pick<StoredStep, 'kind' | 'channel'>): StepKind {
    const known = this.#kinds.get(kind ?? channel) ?? this.#kinds.get(channel);
    if (!known) throw new Error(`Nothing offers steps of the channel ${channel}`);
    return known;
  }

  /** Describes a step. A step that does not fit its kind, such as a step of another release, is shown as its typed text. */
  describe(step: StoredStep): string {
    const kind = this.of(step);
    const data = kind.data.safeParse(parseStepData(step));
    return data.success ? kind.describe(data.data, step.text) : step.text;
  }

  /** The first `letters` of each step's description, by id; `texts` has the beginnings of the typed texts. */
  beginnings(steps: readonly (Omit<StoredStep, 'text'> & { id: number })[], texts: ReadonlyMap<number, string>, letters: number) {
    const beginning = (text: string) => (text.length > letters ? [...text].slice(0, letters).join('') : text);
    const found = steps.flatMap((step) => {
      const text = texts.get(step.id);
      return text === undefined ? [] : [{ ...step, text }];
    });
    return new Map(found.map((step) => [step.id, beginning(this.describe(step))]));
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
