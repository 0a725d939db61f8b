/**
 * The PDF files of quotations and orders, in a separate queue: quotations can be sent however many catalogues visitors request. A colleague
 * who prints a pile waits, and callers take turns, so that nobody waits for the whole pile of another.
 */
import type { OrderPaper } from '../../../shared/orders/order-paper';
import type { PaperDocument } from '../../../shared/quotation/paper';
import type { Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { QueueCaller } from '../../platform/process/caller-keys';
import { findUnprintableCharacters } from './fonts';
import { PdfChildren } from './pdf-children';
import { readFiles } from './read-papers';

declare module '../../platform/context' {
  interface Services {
    /** Draws the PDF files that the office sends, such as quotations. */
    pdf: OfficePdf;
  }
}

const MAX_WAITING = 200;
const MAX_WAITING_PER_CALLER = 60;
/** Shorter than the minute after which common proxies give up. */
const MAX_WAIT_MS = 50_000;
const RETRY_AFTER_SECONDS = 5;

export class OfficePdf {
  readonly #children: PdfChildren;

  constructor(private readonly services: Pick<Services, 'db' | 'env' | 'log'>) {
    this.#children = new PdfChildren(services, {
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: MAX_WAITING_PER_CALLER,
      maxWaitMs: MAX_WAIT_MS,
      refuse: busy,
    });
  }

  /**
   * Draws the file of a quotation: the same bytes for the same paper, code and logo. With a code of null it is a draft, and each page says
   * that it was not sent. Without `hasLogo` the file shows no logo, since today's may not be that of an earlier day. Throws 503 if drawing
   * failed, too many requests wait, or the wait took too long.
   */
  async drawQuotation(
    { paper, checkCode, hasLogo = true }: { paper: PaperDocument; checkCode: string | null; hasLogo?: boolean },
    caller: QueueCaller,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const checkAddress = `${this.services.env.PUBLIC_URL}/quotation-check`;
    return this.#draw({ kind: 'quotation', paper, checkCode, checkAddress }, caller, hasLogo);
  }

  /** Draws a paper of an order: the same bytes for the same data and logo. Throws 503 like `drawQuotation`. */
  drawOrder(paper: OrderPaper, caller: QueueCaller): Promise<Uint8Array<ArrayBuffer>> {
    return this.#draw({ kind: 'order', paper }, caller);
  }

  /** The characters of a text that a file would show as a question mark. */
  findUnprintableCharacters(text: string): string[] {
    return findUnprintableCharacters(text);
  }

  async #draw(paper: Parameters<PdfChildren['draw']>[0], caller: QueueCaller, hasLogo = true): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#children.draw(paper, async (wanted) => (hasLogo ? readFiles(this.services, wanted) : []), caller);
    if (!bytes) throw busy();
    return new Uint8Array(bytes);
  }

  stop(): void {
    this.#children.stop();
  }
}

const busy = () =>
  new AppError('unavailable', 'The PDF file could not be made just now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
