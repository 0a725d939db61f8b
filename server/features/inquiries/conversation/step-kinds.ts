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
  /** Stored with each step: it does not change. */
  name: string;
  channel: Row['channel'];
  /** `in`: the visitor did it, and waits for the office; `out`: the office did it, and the visitor sees it; `internal`: the office alone knows. */
  direction: 'in' | 'out' | 'internal';
  /** What is stored of it beside what a person typed. It may grow by optional fields only: stored steps keep what they have. */
  data: z.ZodType<Data>;
  /** Why it is not taken back in the conversation; without it, its author can as long as nothing followed. */
  staysBecause?: string;
  /** Why a mail of it that did not arrive is not sent again from the conversation. */
  notSentAgainBecause?: string;
  /** The step in words; `text` is what a person typed. */
  words(data: Data, text: string): string;
};

/** What is stored of a new step, and its words. */
export type Said = { kind: string; words: string; text: string } & Pick<StepKind, 'channel' | 'direction'>;

/** A step of a kind; `text` is what a person typed. Throws for data that the kind's schema refuses. */
export function say<Data>(kind: StepKind<Data>, data: Data, text = ''): Said {
  const { name, channel, direction } = kind;
  return { kind: name, channel, direction, text, words: kind.words(kind.data.parse(data), text) };
}

/** What a person wrote: a mail, a call, a message, a note. */
const written = (channel: Row['channel']): StepKind<null> => ({
  name: channel,
  channel,
  direction: channel === 'note' ? 'internal' : 'out',
  data: z.null(),
  words: (_, text) => text,
});

export const writtenKinds: StepKind[] = (['mail', 'call', 'whatsapp', 'note'] as const).map(written);

export class StepKinds {
  readonly #kinds: Map<string, StepKind>;

  constructor(kinds: readonly StepKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** The kind of a step. Of another release's, which this one does not know, that of its channel. */
  of({ kind, channel }: { kind: string | null; channel: string }): StepKind {
    const known = this.#kinds.get(kind ?? channel) ?? this.#kinds.get(channel);
    if (!known) throw new Error(`Nothing offers steps of the channel ${channel}`);
    return known;
  }
}
