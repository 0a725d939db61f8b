/** The PDF files that the office requests, in a separate queue: quotations can be sent however many catalogues visitors request. */
import type { OrderPaper } from '../../../shared/orders/order-paper';
import type { PaperDocument } from '../../../shared/quotation/paper';
import type { Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { PdfChildren } from './pdf-children';

declare module '../../platform/context' {
  interface Services {
    /** Draws the PDF files that the office sends, such as quotations. */
    pdf: OfficePdf;
  }
}

const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 5;

export class OfficePdf {
  readonly #children: PdfChildren;

  constructor(private readonly services: Pick<Services, 'env' | 'log'>) {
    this.#children = new PdfChildren(services, { concurrency: 1, maxWaiting: MAX_WAITING, refuse: busy });
  }

  /**
   * Draws the file of a quotation: the same bytes for the same paper and code. With a code of null it is a draft, and each page says that
   * it was not sent. Throws 503 if drawing failed or too many requests wait.
   */
  async drawQuotation({ paper, checkCode }: { paper: PaperDocument; checkCode: string | null }): Promise<Uint8Array<ArrayBuffer>> {
    const checkAddress = `${this.services.env.PUBLIC_URL}/quotation-check`;
    return this.#draw({ kind: 'quotation', paper, checkCode, checkAddress });
  }

  /** Draws a paper of an order: the same bytes for the same data. Throws 503 like `drawQuotation`. */
  drawOrder(paper: OrderPaper): Promise<Uint8Array<ArrayBuffer>> {
    return this.#draw({ kind: 'order', paper });
  }

  async #draw(paper: Parameters<PdfChildren['draw']>[0]): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#children.draw(paper);
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
